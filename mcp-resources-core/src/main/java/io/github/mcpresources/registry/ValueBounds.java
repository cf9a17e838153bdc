package io.github.mcpresources.registry;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The least and the greatest allowed value of a comparable type. */
record ValueBounds<T>(T least, T greatest) {

    ValueBounds<T> and(@Nullable ValueBounds<T> other) {
        return other == null
                ? this
                : new ValueBounds<>(
                        compare(least, other.least) < 0 ? other.least : least,
                        compare(greatest, other.greatest) > 0 ? other.greatest : greatest);
    }

    boolean isEmpty() {
        return compare(least, greatest) > 0;
    }

    boolean contains(T value) {
        return compare(least, value) <= 0 && compare(value, greatest) <= 0;
    }

    /**
     * Adds the bounds to a JSON Schema if they are numbers. Omits a bound that is the least or greatest value of
     * {@code int} or {@code long}.
     */
    void describe(Map<String, Object> schema) {
        if (least instanceof Number low && low.longValue() != Integer.MIN_VALUE && low.longValue() != Long.MIN_VALUE) {
            schema.put("minimum", low);
        }
        if (greatest instanceof Number high
                && high.longValue() != Integer.MAX_VALUE
                && high.longValue() != Long.MAX_VALUE) {
            schema.put("maximum", high);
        }
    }

    @SuppressWarnings("unchecked") // the creator of the bounds checks that T is comparable
    private static <T> int compare(T one, T other) {
        return ((Comparable<Object>) one).compareTo(other);
    }

    @Override
    public String toString() {
        return " from " + least + " to " + greatest;
    }
}
