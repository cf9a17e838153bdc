package io.github.mcpresources.benchmarks.load;

import java.util.Locale;
import java.util.stream.DoubleStream;

/** The median of several values, and how far they go. */
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

    /** The three values with so many decimals: {@code median (least–most)}. */
    String text(int decimals) {
        String format = "%,." + decimals + "f";
        return String.format(Locale.ROOT, format + " (" + format + "–" + format + ")", median, least, most);
    }
}
