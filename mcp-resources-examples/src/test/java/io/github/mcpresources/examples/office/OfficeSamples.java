package io.github.mcpresources.examples.office;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import javax.xml.namespace.QName;
import org.apache.poi.openxml4j.exceptions.InvalidFormatException;
import org.apache.poi.openxml4j.opc.PackagePart;
import org.apache.poi.openxml4j.opc.PackagePartName;
import org.apache.poi.openxml4j.opc.PackageRelationship;
import org.apache.poi.openxml4j.opc.PackagingURIHelper;
import org.apache.poi.openxml4j.opc.TargetMode;
import org.apache.poi.sl.usermodel.ObjectMetaData;
import org.apache.poi.sl.usermodel.PictureData.PictureType;
import org.apache.poi.util.Units;
import org.apache.poi.xddf.usermodel.XDDFColor;
import org.apache.poi.xddf.usermodel.XDDFSolidFillProperties;
import org.apache.poi.xddf.usermodel.chart.AxisPosition;
import org.apache.poi.xddf.usermodel.chart.BarDirection;
import org.apache.poi.xddf.usermodel.chart.ChartTypes;
import org.apache.poi.xddf.usermodel.chart.LegendPosition;
import org.apache.poi.xddf.usermodel.chart.XDDFBarChartData;
import org.apache.poi.xddf.usermodel.chart.XDDFChart;
import org.apache.poi.xddf.usermodel.chart.XDDFChartData;
import org.apache.poi.xddf.usermodel.chart.XDDFDataSourcesFactory;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFChart;
import org.apache.poi.xslf.usermodel.XSLFObjectShape;
import org.apache.poi.xslf.usermodel.XSLFPictureShape;
import org.apache.poi.xslf.usermodel.XSLFSlide;
import org.apache.poi.xslf.usermodel.XSLFTextBox;
import org.apache.poi.xssf.usermodel.XSSFClientAnchor;
import org.apache.poi.xssf.usermodel.XSSFDrawing;
import org.apache.poi.xssf.usermodel.XSSFRow;
import org.apache.poi.xssf.usermodel.XSSFSheet;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFChart;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.apache.xmlbeans.XmlCursor;

/**
 * Creates the Office documents among the sample documents, with a picture, a chart, a sound and an attachment in each
 * format that supports them. Run its main method after a change of this class, and commit its output.
 */
public final class OfficeSamples {

    private static final String[] QUARTERS = {"Q1", "Q2", "Q3", "Q4"};
    private static final Double[] THIS_YEAR = {12.5, 14.0, 11.5, 18.0};
    private static final Double[] LAST_YEAR = {10.0, 11.0, 12.0, 13.5};
    private static final int BLUE = 0x2563EB;
    private static final int AMBER = 0xF59E0B;

    private OfficeSamples() {}

    /**
     * Writes all documents.
     *
     * @param arguments the folder to write to
     */
    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        Files.write(folder.resolve("report.docx"), report());
        Files.write(folder.resolve("figures.xlsx"), figures());
        Files.write(folder.resolve("review.pptx"), review());
    }

    /** Creates a report with a picture, a chart and an attachment. */
    private static byte[] report() throws Exception {
        try (XWPFDocument document = new XWPFDocument()) {
            document.createParagraph().createRun().setText("Harbour report");
            document.createParagraph()
                    .createRun()
                    .addPicture(
                            new ByteArrayInputStream(harbour()),
                            org.apache.poi.common.usermodel.PictureType.PNG,
                            "harbour.png",
                            Units.toEMU(320),
                            Units.toEMU(200));
            XWPFChart chart = document.createChart(Units.toEMU(360), Units.toEMU(220));
            bars(chart, "Revenue Q4");
            embed(document, "minutes.txt", "Present: all. Decided: to go on.\n");
            return bytes(document::write);
        }
    }

    /** Adds an attachment to the document, in the form that Word writes for any file. */
    private static void embed(XWPFDocument document, String name, String text) throws Exception {
        PackagePart main = document.getPackagePart();
        PackagePartName path = PackagingURIHelper.createPartName("/word/embeddings/oleObject1.bin");
        PackagePart part =
                main.getPackage().createPart(path, "application/vnd.openxmlformats-officedocument.oleObject");
        try (OutputStream out = part.getOutputStream()) {
            out.write(wrapped(name, text));
        }
        PackageRelationship object = main.addRelationship(
                path,
                TargetMode.INTERNAL,
                "http://schemas.openxmlformats.org/officeDocument/2006/relationships/oleObject");
        String preview = document.addPictureData(icon(), org.apache.poi.common.usermodel.PictureType.PNG);
        String xml = "<w:object xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\""
                + " xmlns:v=\"urn:schemas-microsoft-com:vml\" xmlns:o=\"urn:schemas-microsoft-com:office:office\""
                + " xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\">"
                + "<v:shape id=\"attachment1\" style=\"width:48pt;height:48pt\" o:ole=\"\">"
                + "<v:imagedata r:id=\"" + preview + "\" o:title=\"\"/></v:shape>"
                + "<o:OLEObject Type=\"Embed\" ProgID=\"Package\" ShapeID=\"attachment1\" DrawAspect=\"Icon\""
                + " ObjectID=\"_1\" r:id=\"" + object.getId() + "\"/></w:object>";
        XmlCursor at = document.createParagraph().createRun().getCTR().newCursor();
        at.toEndToken();
        XmlCursor from = org.apache.xmlbeans.XmlObject.Factory.parse(xml).newCursor();
        from.toFirstChild();
        from.copyXml(at);
        from.close();
        at.close();
    }

    private static byte[] wrapped(String name, String text) throws IOException {
        try (org.apache.poi.poifs.filesystem.POIFSFileSystem files =
                new org.apache.poi.poifs.filesystem.POIFSFileSystem()) {
            org.apache.poi.poifs.filesystem.Ole10Native.createOleMarkerEntry(files);
            org.apache.poi.poifs.filesystem.Ole10Native attachment = new org.apache.poi.poifs.filesystem.Ole10Native(
                    name, name, name, text.getBytes(StandardCharsets.UTF_8));
            files.createDocument(
                    new ByteArrayInputStream(bytes(attachment::writeOut)),
                    org.apache.poi.poifs.filesystem.Ole10Native.OLE10_NATIVE);
            return bytes(files::writeFilesystem);
        }
    }

    /** Creates a workbook with a table and a chart beside it, a picture and an attachment. */
    private static byte[] figures() throws Exception {
        try (XSSFWorkbook workbook = new XSSFWorkbook()) {
            XSSFSheet sheet = workbook.createSheet("Revenue");
            table(sheet);
            XSSFDrawing drawing = sheet.createDrawingPatriarch();
            bars(drawing.createChart(drawing.createAnchor(0, 0, 0, 0, 4, 0, 12, 15)), "Revenue by quarter");
            int picture = workbook.addPicture(harbour(), XSSFWorkbook.PICTURE_TYPE_PNG);
            drawing.createPicture(drawing.createAnchor(0, 0, 0, 0, 4, 17, 9, 30), picture);
            int icon = workbook.addPicture(icon(), XSSFWorkbook.PICTURE_TYPE_PNG);
            int storage = workbook.addOlePackage(
                    "quarter,revenue\nQ4,18.0\n".getBytes(StandardCharsets.UTF_8), "raw.csv", "raw.csv", "raw.csv");
            XSSFClientAnchor anchor = drawing.createAnchor(0, 0, 0, 0, 10, 17, 11, 20);
            drawing.createObjectData(anchor, storage, icon);
            return bytes(workbook::write);
        }
    }

    private static void table(XSSFSheet sheet) {
        String[] head = {"", "This year", "Last year"};
        for (int i = 0; i < head.length; i++) {
            cell(sheet, 0, i).setCellValue(head[i]);
        }
        for (int i = 0; i < QUARTERS.length; i++) {
            cell(sheet, i + 1, 0).setCellValue(QUARTERS[i]);
            cell(sheet, i + 1, 1).setCellValue(THIS_YEAR[i]);
            cell(sheet, i + 1, 2).setCellValue(LAST_YEAR[i]);
        }
    }

    private static org.apache.poi.xssf.usermodel.XSSFCell cell(XSSFSheet sheet, int row, int column) {
        XSSFRow at = sheet.getRow(row) == null ? sheet.createRow(row) : sheet.getRow(row);
        return at.createCell(column);
    }

    /** Creates three slides: a picture with a sound, a chart, and an attachment. */
    private static byte[] review() throws Exception {
        try (XMLSlideShow show = new XMLSlideShow()) {
            XSLFSlide first = show.createSlide();
            text(first, "The harbour, and how it sounds", 40);
            XSLFPictureShape picture = first.createPicture(show.addPicture(harbour(), PictureType.PNG));
            picture.setAnchor(new Rectangle(60, 110, 480, 300));
            sound(first, picture);

            XSLFSlide second = show.createSlide();
            text(second, "Revenue, in millions", 40);
            XSLFChart chart = show.createChart(second);
            bars(chart, "Revenue Q4");
            second.addChart(
                    chart, new Rectangle(Units.toEMU(60), Units.toEMU(110), Units.toEMU(600), Units.toEMU(380)));

            XSLFSlide third = show.createSlide();
            text(third, "The figures are attached", 40);
            XSLFObjectShape object = third.createOleShape(show.addPicture(icon(), PictureType.PNG));
            object.setAnchor(new Rectangle(60, 110, 96, 96));
            try (OutputStream out = object.updateObjectData(ObjectMetaData.Application.EXCEL_V12, null)) {
                out.write(figures());
            }
            return bytes(show::write);
        }
    }

    private static void text(XSLFSlide slide, String text, int top) {
        XSLFTextBox box = slide.createTextBox();
        box.setAnchor(new Rectangle(60, top, 600, 50));
        box.setText(text);
        box.getTextParagraphs().get(0).getTextRuns().forEach(run -> {
            run.setFontSize(28.0);
            run.setFontFamily("Calibri");
        });
    }

    /** Makes a picture play a sound on a click. */
    private static void sound(XSLFSlide slide, XSLFPictureShape picture) throws InvalidFormatException, IOException {
        PackagePart on = slide.getPackagePart();
        PackagePartName path = PackagingURIHelper.createPartName("/ppt/media/horn.wav");
        PackagePart part = on.getPackage().createPart(path, "audio/x-wav");
        try (OutputStream out = part.getOutputStream()) {
            out.write(horn());
        }
        String media = on.addRelationship(
                        path, TargetMode.INTERNAL, "http://schemas.microsoft.com/office/2007/relationships/media")
                .getId();
        String audio = on.addRelationship(
                        path,
                        TargetMode.INTERNAL,
                        "http://schemas.openxmlformats.org/officeDocument/2006/relationships/audio")
                .getId();
        String relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
        XmlCursor at = picture.getXmlObject().newCursor();
        at.selectPath("declare namespace p='http://schemas.openxmlformats.org/presentationml/2006/main'"
                + " .//p:nvPicPr/p:nvPr");
        at.toNextSelection();
        at.toFirstContentToken();
        at.beginElement(new QName("http://schemas.openxmlformats.org/drawingml/2006/main", "audioFile"));
        at.insertAttributeWithValue(new QName(relationships, "link"), audio);
        at.toNextToken();
        String presentation = "http://schemas.openxmlformats.org/presentationml/2006/main";
        at.beginElement(new QName(presentation, "extLst"));
        at.beginElement(new QName(presentation, "ext"));
        at.insertAttributeWithValue("uri", "{DAA4B4D4-6D71-4841-9C94-3DE7FCFB9230}");
        at.beginElement(new QName("http://schemas.microsoft.com/office/powerpoint/2010/main", "media"));
        at.insertAttributeWithValue(new QName(relationships, "embed"), media);
        at.close();
    }

    private static void bars(XDDFChart chart, String title) {
        chart.setTitleText(title);
        chart.setTitleOverlay(false);
        chart.getOrAddLegend().setPosition(LegendPosition.BOTTOM);
        var categories = chart.createCategoryAxis(AxisPosition.BOTTOM);
        var values = chart.createValueAxis(AxisPosition.LEFT);
        XDDFChartData data = chart.createData(ChartTypes.BAR, categories, values);
        ((XDDFBarChartData) data).setBarDirection(BarDirection.COL);
        var quarters = XDDFDataSourcesFactory.fromArray(QUARTERS, "Revenue!$A$2:$A$5");
        series(data, quarters, THIS_YEAR, "Revenue!$B$2:$B$5", "This year", BLUE);
        series(data, quarters, LAST_YEAR, "Revenue!$C$2:$C$5", "Last year", AMBER);
        chart.plot(data);
    }

    private static void series(
            XDDFChartData data,
            org.apache.poi.xddf.usermodel.chart.XDDFCategoryDataSource categories,
            Double[] values,
            String range,
            String name,
            int color) {
        XDDFChartData.Series series = data.addSeries(categories, XDDFDataSourcesFactory.fromArray(values, range));
        series.setTitle(name, null);
        byte[] rgb = {(byte) (color >> 16), (byte) (color >> 8), (byte) color};
        series.setFillProperties(new XDDFSolidFillProperties(XDDFColor.from(rgb)));
    }

    private static byte[] png(BufferedImage image) {
        return bytes(out -> ImageIO.write(image, "png", out));
    }

    private static byte[] harbour() {
        BufferedImage image = new BufferedImage(480, 300, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setPaint(new GradientPaint(0, 0, new Color(0xFDE68A), 0, 190, new Color(0xFB923C)));
        graphics.fillRect(0, 0, 480, 190);
        graphics.setPaint(new GradientPaint(0, 190, new Color(0x1D4ED8), 0, 300, new Color(0x172554)));
        graphics.fillRect(0, 190, 480, 110);
        graphics.setColor(new Color(0xFEF3C7));
        graphics.fillOval(330, 90, 70, 70);
        graphics.setColor(new Color(0x1F2937));
        graphics.fillPolygon(new int[] {90, 280, 250, 120}, new int[] {200, 200, 235, 235}, 4);
        graphics.setStroke(new BasicStroke(4));
        graphics.drawLine(185, 200, 185, 80);
        graphics.setColor(Color.WHITE);
        graphics.fillPolygon(new int[] {190, 190, 260}, new int[] {85, 190, 190}, 3);
        graphics.fillPolygon(new int[] {180, 180, 120}, new int[] {95, 190, 190}, 3);
        graphics.dispose();
        return png(image);
    }

    private static byte[] icon() {
        BufferedImage image = new BufferedImage(96, 96, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, 96, 96);
        graphics.setColor(new Color(BLUE));
        graphics.setStroke(new BasicStroke(4));
        graphics.drawRect(22, 10, 52, 76);
        for (int y = 28; y < 76; y += 14) {
            graphics.drawLine(34, y, 62, y);
        }
        graphics.dispose();
        return png(image);
    }

    /** Creates half a second of two tones, with 8 kHz and 8 bits. */
    private static byte[] horn() {
        int rate = 8000;
        int count = rate / 2;
        ByteBuffer wav = ByteBuffer.allocate(44 + count).order(ByteOrder.LITTLE_ENDIAN);
        wav.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(36 + count);
        wav.put("WAVEfmt ".getBytes(StandardCharsets.US_ASCII)).putInt(16);
        wav.putShort((short) 1)
                .putShort((short) 1)
                .putInt(rate)
                .putInt(rate)
                .putShort((short) 1)
                .putShort((short) 8);
        wav.put("data".getBytes(StandardCharsets.US_ASCII)).putInt(count);
        for (int i = 0; i < count; i++) {
            double second = (double) i / rate;
            wav.put((byte)
                    (128 + 50 * Math.sin(2 * Math.PI * 220 * second) + 40 * Math.sin(2 * Math.PI * 277 * second)));
        }
        return wav.array();
    }

    private interface Writing {
        void to(OutputStream out) throws IOException;
    }

    private static byte[] bytes(Writing writing) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            writing.to(out);
        } catch (IOException cannotBe) {
            throw new UncheckedIOException(cannotBe);
        }
        return out.toByteArray();
    }
}
