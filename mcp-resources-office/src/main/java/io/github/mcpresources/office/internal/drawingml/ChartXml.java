package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartData;
import java.io.InputStream;
import java.util.Map;
import javax.xml.stream.XMLStreamException;

/**
 * Reads the XML of a chart part: DrawingML, and its extension (chartEx) for the newer kinds.
 *
 * <p>What is read is the cache that the document keeps with the chart; no workbook is opened.
 *
 * <pre>{@code
 * ChartData chart = ChartXml.read(document.open(item), OfficeLimits.DEFAULT);
 * }</pre>
 */
public final class ChartXml {

    private ChartXml() {}

    /**
     * Reads a chart whose theme is not known: a color of the theme is null.
     *
     * @param in the XML of a chart part; not closed
     * @param limits the bounds
     * @return what it shows
     * @throws OfficeException if the XML is damaged, is no chart, has a DTD, nests too deep or has too many points
     */
    public static ChartData read(InputStream in, OfficeLimits limits) {
        return read(in, limits, Map.of());
    }

    /**
     * Reads a chart.
     *
     * @param in the XML of a chart part; not closed
     * @param limits the bounds
     * @param theme the colors of the theme as of {@link ThemeXml}; every series gets a color where they are known
     * @return what it shows
     * @throws OfficeException if the XML is damaged, is no chart, has a DTD, nests too deep or has too many points
     */
    public static ChartData read(InputStream in, OfficeLimits limits, Map<String, String> theme) {
        try {
            XmlCursor xml = XmlCursor.open(in, "the chart", limits);
            boolean extended = xml.namespace().contains("chartex");
            if (!extended && !xml.namespace().contains("/chart")) {
                throw new OfficeException(Reason.CORRUPT, "The part of the chart holds no chart.", null);
            }
            Colors colors = new Colors(theme);
            return extended ? new ExtendedChartReader(xml, colors).read() : new ClassicChartReader(xml, colors).read();
        } catch (XMLStreamException e) {
            throw new OfficeException(Reason.CORRUPT, "The chart is no well-formed XML.", e);
        }
    }
}
