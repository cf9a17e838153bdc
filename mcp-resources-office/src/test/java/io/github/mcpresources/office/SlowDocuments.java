package io.github.mcpresources.office;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.apache.poi.xslf.usermodel.XMLSlideShow;

/** Creates small documents that take very long to render or to list. */
public final class SlowDocuments {

    private static final String DOCUMENT = "word/document.xml";

    private SlowDocuments() {}

    /** Returns a text document with one picture. */
    public static byte[] picture(String name, byte[] picture) {
        return TestPackage.word()
                .type("svg", "image/svg+xml")
                .type("emf", "image/x-emf")
                .type("wmf", "image/x-wmf")
                .type("jpg", "image/jpeg")
                .picture(DOCUMENT, "rId1", "word/media/" + name, picture)
                .bytes();
    }

    /** Returns a progressive JPEG picture that repeats one of its scans. Each scan is decoded over all pixels. */
    public static byte[] jpeg(int side, int scans) {
        byte[] plain = progressive(side);
        int scan = last(plain, 0xda);
        int end = plain.length - 2;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(plain, 0, scan);
        for (int n = 0; n < scans; n++) {
            out.write(plain, scan, end - scan);
        }
        out.write(plain, end, 2);
        byte[] noise = new byte[out.size() / 40]; // keeps the compression ratio small
        new Random(7).nextBytes(noise);
        out.writeBytes(noise);
        return out.toByteArray();
    }

    /**
     * Returns the same picture with an additional byte before the first scan. The byte belongs to no segment, and
     * decoders skip it.
     */
    public static byte[] jpegWithStrayByte(int side, int scans) {
        byte[] whole = jpeg(side, scans);
        int first = 2;
        while ((whole[first + 1] & 0xff) != 0xda) {
            first += 2 + (((whole[first + 2] & 0xff) << 8) | (whole[first + 3] & 0xff));
        }
        byte[] stray = Arrays.copyOf(whole, whole.length + 1);
        System.arraycopy(whole, first, stray, first + 1, whole.length - first);
        stray[first] = 0;
        return stray;
    }

    private static byte[] progressive(int side) {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            ImageWriteParam how = writer.getDefaultWriteParam();
            how.setProgressiveMode(ImageWriteParam.MODE_DEFAULT);
            BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_BYTE_GRAY);
            writer.write(null, new IIOImage(image, null, null), how);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    private static int last(byte[] jpeg, int marker) {
        for (int at = jpeg.length - 2; at > 0; at--) {
            if ((jpeg[at] & 0xff) == 0xff && (jpeg[at + 1] & 0xff) == marker) {
                return at;
            }
        }
        throw new IllegalStateException("no marker " + marker);
    }

    /** Returns an SVG picture with the given content. */
    public static byte[] svg(String inside) {
        return ("<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
                        + " width=\"4000\" height=\"4000\">" + inside + "</svg>")
                .getBytes(UTF_8);
    }

    /** Returns an SVG picture of a line that goes up and down over the whole height. */
    public static byte[] svgPath(int segments) {
        Random random = new Random(1);
        StringBuilder path = new StringBuilder("<path d=\"M0 0");
        for (int n = 0; n < segments; n++) {
            path.append('L').append(random.nextInt(4000)).append(' ').append(n % 2 == 0 ? 4000 : 0);
        }
        return svg(path.append("\"/>").toString());
    }

    /** Returns an SVG picture of a short line with very many dashes. */
    public static byte[] svgDashes() {
        return svg("<path d=\"M0 0L4000 4000L0 4000L4000 0\" stroke=\"black\" stroke-width=\"40\" fill=\"none\""
                + " stroke-dasharray=\"0.0005\"/>");
    }

    /** Returns an SVG picture of nested groups. Each group uses the next group ten times, and there are ten levels. */
    public static byte[] svgUses() {
        StringBuilder groups = new StringBuilder("<defs><g id=\"g0\"><rect width=\"9\" height=\"9\"/></g>");
        for (int level = 1; level <= 10; level++) {
            groups.append("<g id=\"g").append(level).append("\">");
            groups.append(("<use xlink:href=\"#g" + (level - 1) + "\"/>").repeat(10))
                    .append("</g>");
        }
        return svg(groups.append("</defs><use xlink:href=\"#g10\"/>").toString());
    }

    /** Returns an SVG picture with noise of very many octaves for each pixel. */
    public static byte[] svgNoise() {
        return svg("<filter id=\"f\"><feTurbulence baseFrequency=\"0.1\" numOctaves=\"1000000000\"/></filter>"
                + "<rect width=\"4000\" height=\"4000\" filter=\"url(#f)\"/>");
    }

    /** Returns an SVG picture with one line of text. */
    public static byte[] svgText(int characters) {
        return svg("<text x=\"0\" y=\"99\" font-size=\"20\">" + words(characters) + "</text>");
    }

    /** Returns a presentation of one slide with the given shapes. */
    public static byte[] deck(String shapes) {
        Map<String, byte[]> parts = new LinkedHashMap<>();
        try (XMLSlideShow show = new XMLSlideShow()) {
            show.createSlide();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            show.write(bytes);
            try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                    parts.put(entry.getName(), in.readAllBytes());
                }
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        parts.computeIfPresent("ppt/slides/slide1.xml", (name, xml) -> {
            String slide = new String(xml, UTF_8);
            String filled = slide.replace("</p:spTree>", shapes + "</p:spTree>");
            if (filled.equals(slide)) {
                throw new IllegalStateException(slide);
            }
            return filled.getBytes(UTF_8);
        });
        return TestPackage.zip(parts);
    }

    private static String shape(int id, String geometry, String text) {
        return "<p:sp><p:nvSpPr><p:cNvPr id=\"" + id + "\" name=\"n" + Integer.toHexString(id * 0x9E3779B9)
                + "\"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x=\"" + (id * 7919L % 9_000_000)
                + "\" y=\"" + (id * 104_729L % 6_000_000) + "\"/><a:ext cx=\"5000000\" cy=\"4000000\"/></a:xfrm>"
                + geometry
                + "<a:solidFill><a:srgbClr val=\"2563EB\"><a:alpha val=\"50000\"/></a:srgbClr></a:solidFill></p:spPr>"
                + "<p:txBody><a:bodyPr/><a:p>" + (text.isEmpty() ? "" : "<a:r><a:t>" + text + "</a:t></a:r>")
                + "</a:p></p:txBody></p:sp>";
    }

    private static String many(int count, IntFunction<String> one) {
        return IntStream.range(2, count + 2).mapToObj(one).collect(Collectors.joining());
    }

    /** Returns a presentation with a slide of shapes that cover each other. */
    public static byte[] shapes(int count) {
        return deck(many(count, id -> shape(id, "<a:prstGeom prst=\"ellipse\"/>", "")));
    }

    /** Returns a presentation with a freeform drawing. */
    public static byte[] freeform(int segments) {
        Random random = new Random(2);
        StringBuilder path = new StringBuilder("<a:custGeom><a:pathLst><a:path w=\"9999\" h=\"9999\"><a:moveTo>"
                + "<a:pt x=\"0\" y=\"0\"/></a:moveTo>");
        for (int n = 0; n < segments; n++) {
            path.append("<a:lnTo><a:pt x=\"")
                    .append(random.nextInt(9999))
                    .append("\" y=\"")
                    .append(n % 2 == 0 ? 9999 : 0)
                    .append("\"/></a:lnTo>");
        }
        return deck(shape(2, path.append("</a:path></a:pathLst></a:custGeom>").toString(), ""));
    }

    /** Returns a presentation with one paragraph. */
    public static byte[] paragraph(int characters) {
        return deck(shape(2, "<a:prstGeom prst=\"rect\"/>", words(characters)));
    }

    private static String words(int characters) {
        Random random = new Random(3);
        StringBuilder text = new StringBuilder();
        while (text.length() < characters) {
            text.append(Integer.toString(random.nextInt(100_000), 36)).append(' ');
        }
        return text.toString();
    }

    /** Returns a presentation with a table. */
    public static byte[] table(int rows, int columns) {
        String grid = ("<a:gridCol w=\"" + 9_000_000 / columns + "\"/>").repeat(columns);
        StringBuilder all = new StringBuilder();
        for (int row = 0; row < rows; row++) {
            all.append("<a:tr h=\"100000\">");
            for (int column = 0; column < columns; column++) {
                all.append("<a:tc><a:txBody><a:bodyPr/><a:p><a:r><a:t>")
                        .append(row * 31L % 97)
                        .append(' ')
                        .append(column * 17L % 89)
                        .append("</a:t></a:r></a:p></a:txBody><a:tcPr/></a:tc>");
            }
            all.append("</a:tr>");
        }
        return deck("<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id=\"2\" name=\"t\"/><p:cNvGraphicFramePr/><p:nvPr/>"
                + "</p:nvGraphicFramePr><p:xfrm><a:off x=\"0\" y=\"0\"/><a:ext cx=\"9000000\" cy=\"6000000\"/></p:xfrm>"
                + "<a:graphic><a:graphicData uri=\"http://schemas.openxmlformats.org/drawingml/2006/table\"><a:tbl>"
                + "<a:tblPr/><a:tblGrid>" + grid + "</a:tblGrid>" + all
                + "</a:tbl></a:graphicData></a:graphic></p:graphicFrame>");
    }

    /** Returns an EMF picture of ellipses. */
    public static byte[] emf(int records) {
        int header = 88;
        ByteBuffer emf = ByteBuffer.allocate(header + records * 24 + 20).order(ByteOrder.LITTLE_ENDIAN);
        emf.putInt(1).putInt(header);
        emf.putInt(0).putInt(0).putInt(4000).putInt(4000);
        emf.putInt(0).putInt(0).putInt(100_000).putInt(100_000);
        emf.putInt(0x464d4520).putInt(0x10000).putInt(emf.capacity()).putInt(records + 2);
        emf.putShort((short) 1).putShort((short) 0).putInt(0).putInt(0).putInt(0);
        emf.putInt(4000).putInt(4000).putInt(1000).putInt(1000);
        Random random = new Random(4);
        for (int n = 0; n < records; n++) {
            emf.putInt(42)
                    .putInt(24)
                    .putInt(0)
                    .putInt(0)
                    .putInt(2000 + random.nextInt(2000))
                    .putInt(4000);
        }
        emf.putInt(14).putInt(20).putInt(0).putInt(16).putInt(20);
        return emf.array();
    }

    /** Returns a WMF picture of ellipses. */
    public static byte[] wmf(int records) {
        int words = 9 + records * 7 + 3;
        ByteBuffer wmf = ByteBuffer.allocate(22 + words * 2).order(ByteOrder.LITTLE_ENDIAN);
        wmf.putInt(0x9ac6cdd7).putShort((short) 0);
        wmf.putShort((short) 0).putShort((short) 0).putShort((short) 4000).putShort((short) 4000);
        wmf.putShort((short) 96).putInt(0);
        int sum = 0;
        for (int at = 0; at < 20; at += 2) {
            sum ^= wmf.getShort(at);
        }
        wmf.putShort((short) sum);
        wmf.putShort((short) 1).putShort((short) 9).putShort((short) 0x300).putInt(words);
        wmf.putShort((short) 0).putInt(7).putShort((short) 0);
        Random random = new Random(5);
        for (int n = 0; n < records; n++) {
            wmf.putInt(7).putShort((short) 0x418);
            wmf.putShort((short) 4000).putShort((short) (2000 + random.nextInt(2000)));
            wmf.putShort((short) 0).putShort((short) 0);
        }
        wmf.putInt(3).putShort((short) 0);
        return wmf.array();
    }

    /**
     * Returns a text document whose pictures all have the same offset in the file. The size of each picture follows
     * after a mebibyte without any marker.
     */
    public static byte[] overlapping(int pictures) {
        ByteArrayOutputStream jpeg = new ByteArrayOutputStream();
        jpeg.writeBytes(new byte[] {(byte) 0xff, (byte) 0xd8});
        jpeg.writeBytes(new byte[] {(byte) 0xff, (byte) 0xe0, 0, 16, 'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0});
        Random random = new Random(8);
        for (int n = 0; n < 1 << 20; n++) {
            jpeg.write(random.nextInt(0xff));
        }
        TestPackage all = TestPackage.word().type("jpg", "image/jpeg");
        for (int n = 0; n < pictures; n++) {
            all.rel(DOCUMENT, "r" + n, "image", "media/" + name(n));
        }
        byte[] zip = all.part("word/media/" + name(0), jpeg.toByteArray()).bytes();
        ByteBuffer end = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
        int endAt = zip.length - 22;
        int directory = end.getInt(endAt + 16);
        int length = end.getInt(endAt + 12);
        byte[] name = ("word/media/" + name(0)).getBytes(UTF_8);
        byte[] last = Arrays.copyOfRange(zip, endAt - 46 - name.length, endAt);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(zip, 0, directory + length);
        for (int n = 1; n < pictures; n++) {
            byte[] other = ("word/media/" + name(n)).getBytes(UTF_8);
            System.arraycopy(other, 0, last, 46, other.length);
            out.writeBytes(last);
        }
        end.putInt(endAt + 12, length + (pictures - 1) * last.length);
        int count = end.getShort(endAt + 10) + pictures - 1;
        end.putShort(endAt + 8, (short) count).putShort(endAt + 10, (short) count);
        out.write(zip, endAt, 22);
        return out.toByteArray();
    }

    private static String name(int number) {
        return "p" + (100_000 + number) + ".jpg";
    }

    /** Returns a text document with a chart of many lines. */
    public static byte[] chart(int series, int points) {
        Random random = new Random(6);
        StringBuilder all = new StringBuilder(
                "<c:chartSpace xmlns:c=\"http://schemas.openxmlformats.org/drawingml/2006/chart\""
                        + " xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\"><c:chart><c:plotArea><c:lineChart>");
        for (int s = 0; s < series; s++) {
            all.append("<c:ser><c:idx val=\"").append(s).append("\"/><c:val><c:numLit><c:ptCount val=\"");
            all.append(points).append("\"/>");
            for (int n = 0; n < points; n++) {
                all.append("<c:pt idx=\"")
                        .append(n)
                        .append("\"><c:v>")
                        .append(random.nextInt(1000))
                        .append("</c:v></c:pt>");
            }
            all.append("</c:numLit></c:val></c:ser>");
        }
        all.append("</c:lineChart></c:plotArea></c:chart></c:chartSpace>");
        return TestPackage.word()
                .rel(DOCUMENT, "rId1", "chart", "charts/chart1.xml")
                .part("word/charts/chart1.xml", all.toString())
                .bytes();
    }
}
