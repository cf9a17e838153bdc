package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.internal.chart.ChartData;
import java.util.List;
import org.jfree.data.xy.AbstractXYDataset;
import org.jfree.data.xy.OHLCDataset;
import org.jspecify.annotations.Nullable;

/** The prices of several days: high, low, close and possibly open. A missing price is NaN. */
@SuppressWarnings("serial") // drawn once and never stored
final class Prices extends AbstractXYDataset implements OHLCDataset {

    private final transient List<ChartData.Series> rows;
    private final int days;

    Prices(List<ChartData.Series> rows, int max) {
        this.rows = rows;
        int longest = rows.stream().mapToInt(row -> row.values().size()).max().orElse(0);
        this.days = Math.min(longest, max);
    }

    private double price(int fromEnd, int day) {
        int row = Math.max(0, rows.size() - fromEnd);
        List<@Nullable Double> prices = rows.get(row).values();
        Double price = day < prices.size() ? prices.get(day) : null;
        return price == null ? Double.NaN : price;
    }

    double lowest() {
        double lowest = Double.MAX_VALUE;
        for (int day = 0; day < days; day++) {
            lowest = Double.isNaN(price(2, day)) ? lowest : Math.min(lowest, price(2, day));
        }
        return lowest;
    }

    double highest() {
        double highest = -Double.MAX_VALUE;
        for (int day = 0; day < days; day++) {
            highest = Double.isNaN(price(3, day)) ? highest : Math.max(highest, price(3, day));
        }
        return highest;
    }

    @Override
    public int getSeriesCount() {
        return 1;
    }

    @Override
    public Comparable<String> getSeriesKey(int series) {
        return "";
    }

    @Override
    public int getItemCount(int series) {
        return days;
    }

    @Override
    public Number getX(int series, int item) {
        return item;
    }

    @Override
    public Number getY(int series, int item) {
        return getCloseValue(series, item);
    }

    @Override
    public Number getOpen(int series, int item) {
        return getOpenValue(series, item);
    }

    @Override
    public double getOpenValue(int series, int item) {
        return price(4, item);
    }

    @Override
    public Number getHigh(int series, int item) {
        return getHighValue(series, item);
    }

    @Override
    public double getHighValue(int series, int item) {
        return price(3, item);
    }

    @Override
    public Number getLow(int series, int item) {
        return getLowValue(series, item);
    }

    @Override
    public double getLowValue(int series, int item) {
        return price(2, item);
    }

    @Override
    public Number getClose(int series, int item) {
        return getCloseValue(series, item);
    }

    @Override
    public double getCloseValue(int series, int item) {
        return price(1, item);
    }

    @Override
    public Number getVolume(int series, int item) {
        return 0;
    }

    @Override
    public double getVolumeValue(int series, int item) {
        return 0;
    }
}
