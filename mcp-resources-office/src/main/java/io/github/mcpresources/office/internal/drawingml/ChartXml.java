package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartData;
import java.io.InputStream;
import java.util.Map;
import javax.xml.stream.XMLStreamException;

/**
 * A reader of the XML of a chart part: DrawingML, and its extension (chartEx) for newer kinds of charts.
 *
 * <p>It reads the cached values that the document stores with the chart. No workbook is opened.
 *
 * <pre>{@code
 * ChartData chart = ChartXml.read(document.open(item), OfficeLimits.DEFAULT);
 * }</pre>
 */
public final class ChartXml {

    private ChartXml() {}

    /**
     * Reads a chart whose theme is unknown. Colors of the theme are null in the result.
     *
     * @param in the XML of a chart part; not closed
     * @param limits the limits
     * @return the data of the chart
     * @throws OfficeException if the XML is damaged, cannot be read, is not a chart, has a DTD, is nested too deeply or
     *     has too many points
     */
    public static ChartData read(InputStream in, OfficeLimits limits) {
        return read(in, limits, Map.of());
    }

    /**
     * Reads a chart.
     *
     * @param in the XML of a chart part; not closed
     * @param limits the limits
     * @param theme the colors of the theme from {@link ThemeXml}, which are the default colors of the series and of
     *     their first 1,000 points; may be empty
     * @return the data of the chart
     * @throws OfficeException if the XML is damaged, cannot be read, is not a chart, has a DTD, is nested too deeply or
     *     has too many points
     */
    public static ChartData read(InputStream in, OfficeLimits limits, Map<String, String> theme) {
        try {
            XmlCursor xml = XmlCursor.open(in, "the chart", limits);
            boolean extended = xml.namespace().contains("chartex");
            if (!extended && !xml.namespace().contains("/chart")) {
                throw new OfficeException(Reason.CORRUPT, "The chart part contains no chart", null);
            }
            Colors colors = new Colors(theme);
            return extended ? new ExtendedChartReader(xml, colors).read() : new ClassicChartReader(xml, colors).read();
        } catch (XMLStreamException e) {
            throw new OfficeException(Reason.CORRUPT, "The chart is not well-formed XML", e);
        }
    }
}
