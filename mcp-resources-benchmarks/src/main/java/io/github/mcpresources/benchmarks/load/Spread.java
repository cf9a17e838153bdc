package io.github.mcpresources.benchmarks.load;

import java.util.Locale;
import java.util.stream.DoubleStream;

/** The median, the minimum and the maximum of several values. */
record Spread(double median, double least, double most) {

    static Spread of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }

    Spread times(double factor) {
        return new Spread(median * factor, least * factor, most * factor);
    }

    /** Returns the three values with the given number of decimals, as {@code median (least–most)}. */
    String text(int decimals) {
        String format = "%,." + decimals + "f";
        return String.format(Locale.ROOT, format + " (" + format + "–" + format + ")", median, least, most);
    }
}
