package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.internal.chart.ChartData;
import java.awt.Color;
import java.awt.Paint;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.jfree.chart.axis.DateAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.PaintScale;
import org.jfree.chart.renderer.xy.AbstractXYItemRenderer;
import org.jfree.chart.renderer.xy.CandlestickRenderer;
import org.jfree.chart.renderer.xy.HighLowRenderer;
import org.jfree.chart.renderer.xy.XYBlockRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.DefaultXYZDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.jspecify.annotations.Nullable;

/** Creates plots with values on both axes, and the plots of stock charts and surface charts. */
final class XyCharts {

    private static final int MAX_POINTS = 5_000;
    private static final double MAX_BUBBLE_SIZE = 46;

    private final ChartData chart;
    private final ChartLook look;

    XyCharts(ChartData chart, ChartLook look) {
        this.chart = chart;
        this.look = look;
    }

    XYPlot scatter() {
        boolean dates = chart.series().stream()
                .allMatch(row -> row.categories().stream().allMatch(text -> day(text) != null));
        boolean dated = dates
                && chart.series().stream().anyMatch(row -> !row.categories().isEmpty());
        XYSeriesCollection data = new XYSeriesCollection();
        for (int i = 0; i < chart.series().size(); i++) {
            Canvas.checkInterrupted();
            data.addSeries(points(chart.series().get(i), i, dated));
        }
        Axes axes = new Axes(chart, look);
        ValueAxis x = dated
                ? new DateAxis(null, TimeZone.getTimeZone("UTC"), Locale.ROOT)
                : axes.across(true, data.getDomainLowerBound(false), data.getDomainUpperBound(false));
        if (dated) {
            axes.style(x, null);
        }
        ValueAxis y = axes.across(false, data.getRangeLowerBound(false), data.getRangeUpperBound(false));
        unstick(x);
        unstick(y);
        boolean bubbles = chart.type().equals("bubble");
        if (bubbles) {
            x.setLowerMargin(0.12);
            x.setUpperMargin(0.12);
            y.setLowerMargin(0.15);
            y.setUpperMargin(0.15);
        }
        return plot(data, x, y, bubbles ? bubbles() : dots());
    }

    private static void unstick(ValueAxis axis) {
        if (axis instanceof NumberAxis number) {
            number.setAutoRangeStickyZero(false);
        }
    }

    private XYPlot plot(XYSeriesCollection data, ValueAxis x, ValueAxis y, XYLineAndShapeRenderer renderer) {
        for (int i = 0; i < chart.series().size(); i++) {
            Color color = look.series(chart.series().get(i), i);
            boolean bubble = chart.type().equals("bubble");
            renderer.setSeriesPaint(i, bubble ? ChartLook.alpha(color, 170) : color);
            renderer.setSeriesStroke(i, ChartLook.LINE);
            renderer.setSeriesShape(i, new Ellipse2D.Double(-6, -6, 12, 12));
        }
        XYPlot plot = new XYPlot(data, x, y, renderer);
        style(plot);
        return plot;
    }

    private void style(XYPlot plot) {
        plot.setDomainGridlinePaint(look.grid);
        plot.setRangeGridlinePaint(look.grid);
        plot.setDomainGridlineStroke(ChartLook.HAIR);
        plot.setRangeGridlineStroke(ChartLook.HAIR);
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    }

    private XYSeries points(ChartData.Series row, int index, boolean dated) {
        XYSeries series = new XYSeries(new CategoryCharts.Key(index, ""), false, true);
        int size = row.values().size();
        int step = Math.max(1, (size + MAX_POINTS - 1) / MAX_POINTS);
        boolean numbers = row.categories().stream().allMatch(text -> text.isEmpty() || number(text) != null);
        for (int i = 0; i < size; i += step) {
            String text = i < row.categories().size() ? row.categories().get(i) : "";
            Double x = dated ? day(text) : numbers ? number(text) : null;
            boolean counted = row.categories().isEmpty() || (!dated && !numbers);
            if (counted || x != null) {
                series.add(counted ? Double.valueOf(i + 1) : x, row.values().get(i));
            }
        }
        return series;
    }

    private static @Nullable Double number(String text) {
        try {
            double number = Double.parseDouble(text);
            return Double.isFinite(number) ? number : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable Double day(String text) {
        try {
            String date = text.length() > 10 ? text.substring(0, 10) : text;
            return (double) LocalDate.parse(date)
                    .atStartOfDay()
                    .toInstant(ZoneOffset.UTC)
                    .toEpochMilli();
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private XYLineAndShapeRenderer dots() {
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(false, true);
        for (int i = 0; i < chart.series().size(); i++) {
            ChartData.Series row = chart.series().get(i);
            boolean joined = !row.type().equals("scatter") || row.grouping().equals("lines");
            renderer.setSeriesLinesVisible(i, joined);
            renderer.setSeriesShapesVisible(i, !joined || row.values().size() <= 60);
        }
        return renderer;
    }

    private XYLineAndShapeRenderer bubbles() {
        double largest = chart.series().stream()
                .flatMap(row -> row.sizes().stream())
                .mapToDouble(size -> size == null ? 0 : size)
                .max()
                .orElse(0);
        return new XYLineAndShapeRenderer(false, true) {
            @Override
            public Shape getItemShape(int series, int item) {
                List<@Nullable Double> sizes = chart.series().get(series).sizes();
                Double size = item < sizes.size() ? sizes.get(item) : null;
                double share = size == null || largest <= 0 ? 0.1 : Math.max(0, size) / largest;
                double radius = Math.sqrt(share) * MAX_BUBBLE_SIZE;
                return new Ellipse2D.Double(-radius, -radius, 2 * radius, 2 * radius);
            }
        };
    }

    XYPlot stock() {
        List<ChartData.Series> rows = chart.series().stream()
                .filter(row -> row.type().equals("stock"))
                .toList();
        boolean opens = rows.size() == 4;
        List<String> labels = rows.get(0).categories();
        Prices data = new Prices(rows, MAX_POINTS);
        int days = data.getItemCount(0);
        double low = data.lowest();
        double high = data.highest();
        ValueAxis prices = new Axes(chart, look).value(false, low, high);
        if (prices instanceof NumberAxis number) {
            number.setAutoRangeIncludesZero(false);
        }
        XYPlot plot = new XYPlot(data, symbols(labels, days), prices, opens ? candles() : ticks());
        style(plot);
        plot.setDomainGridlinesVisible(false);
        return plot;
    }

    private AbstractXYItemRenderer candles() {
        CandlestickRenderer renderer = new CandlestickRenderer();
        renderer.setUpPaint(look.palette(1));
        renderer.setDownPaint(look.palette(3));
        renderer.setUseOutlinePaint(true);
        renderer.setSeriesOutlinePaint(0, look.faint);
        renderer.setSeriesPaint(0, look.faint);
        renderer.setDrawVolume(false);
        renderer.setMaxCandleWidthInMilliseconds(0.6);
        renderer.setAutoWidthMethod(CandlestickRenderer.WIDTHMETHOD_INTERVALDATA);
        renderer.setCandleWidth(14);
        return renderer;
    }

    private AbstractXYItemRenderer ticks() {
        HighLowRenderer renderer = new HighLowRenderer();
        renderer.setDrawOpenTicks(false);
        renderer.setTickLength(6);
        renderer.setSeriesPaint(0, look.palette(0));
        renderer.setSeriesStroke(0, ChartLook.LINE);
        return renderer;
    }

    private SymbolAxis symbols(List<String> labels, int size) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            String label = i < labels.size() ? labels.get(i) : Integer.toString(i + 1);
            all.add(Axes.isShown(i, size) ? label : "");
        }
        SymbolAxis axis = new SymbolAxis(null, all.toArray(new String[0]));
        new Axes(chart, look).style(axis, null);
        axis.setGridBandsVisible(false);
        axis.setRange(-0.6, Math.max(1, size) - 0.4);
        axis.setVerticalTickLabels(size > 14 && all.stream().anyMatch(label -> label.length() > 4));
        return axis;
    }

    /**
     * Returns a surface seen from above, with a rectangle for each category and series (at most 500 of each). The
     * rectangle is darker for a higher value.
     */
    XYPlot surface() {
        List<ChartData.Series> rows =
                chart.series().subList(0, Math.min(chart.series().size(), 500));
        List<double[]> fields = new ArrayList<>();
        int width = 0;
        double low = Double.MAX_VALUE;
        double high = -Double.MAX_VALUE;
        for (int y = 0; y < rows.size(); y++) {
            Canvas.checkInterrupted();
            List<@Nullable Double> values = rows.get(y).values();
            for (int x = 0; x < Math.min(values.size(), 500); x++) {
                Double value = values.get(x);
                if (value != null) {
                    fields.add(new double[] {x, y, value});
                    width = Math.max(width, x + 1);
                    low = Math.min(low, value);
                    high = Math.max(high, value);
                }
            }
        }
        DefaultXYZDataset data = new DefaultXYZDataset();
        double[][] columns = new double[3][fields.size()];
        for (int i = 0; i < fields.size(); i++) {
            for (int column = 0; column < 3; column++) {
                columns[column][i] = fields.get(i)[column];
            }
        }
        data.addSeries("", columns);
        XYBlockRenderer renderer = new XYBlockRenderer();
        renderer.setPaintScale(scale(low, high));
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            String name = rows.get(i).name();
            names.add(name == null ? "Series " + (i + 1) : name);
        }
        List<String> labels = rows.isEmpty() ? List.of() : rows.get(0).categories();
        SymbolAxis x = symbols(labels, width);
        SymbolAxis y = symbols(names, rows.size());
        x.setRange(-0.5, Math.max(1, width) - 0.5);
        y.setRange(-0.5, Math.max(1, rows.size()) - 0.5);
        XYPlot plot = new XYPlot(data, x, y, renderer);
        style(plot);
        return plot;
    }

    private PaintScale scale(double low, double high) {
        return new PaintScale() {
            @Override
            public double getLowerBound() {
                return low;
            }

            @Override
            public double getUpperBound() {
                return high;
            }

            @Override
            public Paint getPaint(double value) {
                double share = high > low ? (value - low) / (high - low) : 1;
                return ChartLook.mixed(new Color(0xdbeafe), new Color(0x1e3a8a), Math.max(0, Math.min(1, share)));
            }
        };
    }
}
