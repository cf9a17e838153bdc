package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartCells;
import io.github.mcpresources.office.internal.chart.ChartData;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the XML of a chart part: DrawingML, and its extension (chartEx) for newer kinds of charts.
 *
 * <p>The values are those that the document stores with the chart. If a reference to cells has no stored values, or if
 * the chart is in a workbook whose cells differ from the stored values, the values of the cells are read instead.
 *
 * <pre>{@code
 * ChartData chart = ChartXml.read(document.open(item), OfficeLimits.DEFAULT, Map.of(), null);
 * }</pre>
 */
public final class ChartXml {

    private ChartXml() {}

    /**
     * Reads a chart part. The stream is not closed.
     *
     * @param theme the colors of the theme by name, as returned by {@link ThemeXml}; the default colors of series and
     *     sectors come from this map, which may be empty
     * @param cells the cells to which the chart refers; null if there is no workbook
     * @throws OfficeException if the XML is damaged, is not a chart, has a DTD, is nested too deeply or has too many
     *     points, or if there are no stored values and the cells cannot be read
     * @throws IOException if the workbook cannot be read
     */
    public static ChartData read(
            InputStream in, OfficeLimits limits, Map<String, String> theme, @Nullable ChartCells cells)
            throws IOException {
        try {
            XmlCursor xml = XmlCursor.open(in, "the chart", limits);
            boolean extended = xml.namespace().contains("chartex");
            if (!extended && !xml.namespace().contains("/chart")) {
                throw new OfficeException(Reason.CORRUPT, "The chart part contains no chart", null);
            }
            Colors colors = new Colors(theme);
            CellData data = new CellData(cells);
            return extended
                    ? new ExtendedChartReader(xml, colors, data).read()
                    : new ClassicChartReader(xml, colors, data).read();
        } catch (XMLStreamException e) {
            throw new OfficeException(Reason.CORRUPT, "The chart is not well-formed XML", e);
        }
    }
}
