package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartCells;
import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.chart.ChartRenderer;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.drawingml.ChartXml;
import io.github.mcpresources.office.internal.drawingml.ThemeXml;
import io.github.mcpresources.office.internal.spreadsheetml.AttachedCells;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.xml.namespace.QName;
import org.apache.poi.ooxml.POIXMLDocumentPart;
import org.apache.poi.openxml4j.exceptions.OpenXML4JException;
import org.apache.poi.openxml4j.opc.PackagePart;
import org.apache.poi.openxml4j.opc.PackageRelationship;
import org.apache.poi.openxml4j.opc.TargetMode;
import org.apache.poi.sl.usermodel.GraphicalFrame;
import org.apache.poi.xslf.usermodel.XSLFGraphicFrame;
import org.apache.poi.xslf.usermodel.XSLFSlide;
import org.apache.xmlbeans.XmlCursor;
import org.jspecify.annotations.Nullable;
import org.openxmlformats.schemas.drawingml.x2006.main.CTColorMapping;
import org.openxmlformats.schemas.drawingml.x2006.main.CTGraphicalObjectData;
import org.openxmlformats.schemas.presentationml.x2006.main.CTGraphicalObjectFrame;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Draws the charts on a slide with the colors of the theme of the slide. */
final class ChartFrames {

    private static final Logger log = LoggerFactory.getLogger(ChartFrames.class);

    /**
     * A {@code ChartFrames} that draws no charts. The slides of the binary format (ppt) contain previews of their
     * charts instead.
     */
    static final ChartFrames NONE = new ChartFrames(Map.of(), Optional.empty(), OfficeLimits.DEFAULT);

    private static final Color DARK = new Color(0x33, 0x3d, 0x4b);
    private static final String RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    private static final String STRICT = "http://purl.oclc.org/ooxml/officeDocument/relationships";

    private final Map<String, String> theme;
    private final Optional<ChartRenderer> renderer;
    private final OfficeLimits limits;

    ChartFrames(XSLFSlide slide, Optional<ChartRenderer> renderer, OfficeLimits limits) throws IOException {
        this(theme(slide, limits), renderer, limits);
    }

    private ChartFrames(Map<String, String> theme, Optional<ChartRenderer> renderer, OfficeLimits limits) {
        this.theme = theme;
        this.renderer = renderer;
        this.limits = limits;
    }

    private static Map<String, String> theme(XSLFSlide slide, OfficeLimits limits) throws IOException {
        if (slide.getTheme() == null) {
            return Map.of();
        }
        Map<String, String> colors = new LinkedHashMap<>();
        try (InputStream in = slide.getTheme().getPackagePart().getInputStream()) {
            colors.putAll(ThemeXml.colors(in, limits));
        }
        CTColorMapping mapping = slide.getSlideLayout() == null
                ? null
                : slide.getSlideLayout().getSlideMaster().getXmlObject().getClrMap();
        if (mapping != null) {
            alias(colors, "tx1", String.valueOf(mapping.getTx1()));
            alias(colors, "bg1", String.valueOf(mapping.getBg1()));
            alias(colors, "tx2", String.valueOf(mapping.getTx2()));
            alias(colors, "bg2", String.valueOf(mapping.getBg2()));
        }
        return colors;
    }

    private static void alias(Map<String, String> colors, String name, String real) {
        String color = colors.get(real);
        if (color != null) {
            colors.put(name, color);
        }
    }

    /**
     * Draws the chart of a frame, or a rectangle with a label if the chart cannot be drawn. Returns false if the frame
     * has no chart or the area is empty.
     */
    boolean draw(GraphicalFrame<?, ?> frame, Graphics2D graphics, Rectangle2D area) {
        POIXMLDocumentPart part = frame instanceof XSLFGraphicFrame xml ? part(xml) : null;
        if (part == null || area.isEmpty()) {
            return false;
        }
        ChartData chart;
        try (InputStream in = part.getPackagePart().getInputStream()) {
            chart = ChartXml.read(in, limits, theme, cells(part.getPackagePart()));
            Charts.check(chart, limits);
        } catch (OfficeException e) {
            log.debug("A chart could not be read", e);
            placeholder(null, graphics, area);
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (renderer.isPresent()) {
            renderer.get().draw(chart, graphics, area, ink());
        } else {
            placeholder(chart.title(), graphics, area);
        }
        return true;
    }

    /** Returns the cells of the attached workbook; null if there is none. */
    private @Nullable ChartCells cells(PackagePart chart) throws IOException {
        try {
            for (PackageRelationship by : chart.getRelationships()) {
                boolean isInside = by.getTargetMode() == TargetMode.INTERNAL;
                PackagePart workbook =
                        isInside && by.getRelationshipType().endsWith("/package") ? chart.getRelatedPart(by) : null;
                if (workbook != null) {
                    return new AttachedCells(
                            () -> {
                                DocumentMemory.take(Math.max(0, workbook.getSize()));
                                return workbook.getInputStream();
                            },
                            limits);
                }
            }
        } catch (OpenXML4JException damaged) { // the values that are stored with the chart are shown
            log.debug("The workbook of a chart could not be found", damaged);
        }
        return null;
    }

    /** Returns the part of a DrawingML or chartEx chart; null if the frame has no chart. */
    private static @Nullable POIXMLDocumentPart part(XSLFGraphicFrame frame) {
        if (!(frame.getXmlObject() instanceof CTGraphicalObjectFrame xml)) {
            return null;
        }
        CTGraphicalObjectData data = xml.getGraphic().getGraphicData();
        if (data == null || data.getUri() == null || !data.getUri().contains("/chart")) {
            return null;
        }
        try (XmlCursor cursor = data.newCursor()) {
            if (!cursor.toFirstChild()) {
                return null;
            }
            String id = cursor.getAttributeText(new QName(RELATIONSHIPS, "id"));
            id = id == null ? cursor.getAttributeText(new QName(STRICT, "id")) : id;
            return id == null ? null : frame.getSheet().getRelationById(id);
        }
    }

    private Color ink() {
        String text = theme.get("tx1");
        return text == null ? DARK : Color.decode(text);
    }

    private void placeholder(@Nullable String title, Graphics2D graphics, Rectangle2D area) {
        LabelledFrame.draw(title == null ? "chart" : title, graphics, area, ink());
    }
}
