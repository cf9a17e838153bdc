package io.github.mcpresources.office.internal.drawingml;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import org.jspecify.annotations.Nullable;

/** Parses numbers in the XML of a chart. */
final class Numbers {

    private Numbers() {}

    /**
     * Parses a finite decimal number of at most 400 characters. Returns null for any other text, such as {@code #N/A}
     * or {@code NaN}.
     */
    static @Nullable Double number(@Nullable String text) {
        if (text == null) {
            return null;
        }
        String trimmed = text.trim();
        boolean decimal = !trimmed.isEmpty()
                && trimmed.length() <= 400
                && trimmed.chars().allMatch(c -> (c >= '0' && c <= '9') || "+-.eE".indexOf(c) >= 0);
        if (!decimal) {
            return null;
        }
        try {
            double number = Double.parseDouble(trimmed);
            return Double.isFinite(number) ? number : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /**
     * Parses a whole number from 0 to a limit.
     *
     * @throws OfficeException if the text is not such a number
     */
    static int index(String text, int limit) {
        Double number = number(text);
        if (number == null || number < 0 || number != Math.rint(number)) {
            throw new OfficeException(
                    Reason.CORRUPT, "The chart has a point at the invalid index " + shown(text), null);
        }
        if (number > limit) {
            throw new OfficeException(
                    Reason.LIMIT, "The chart has a point at index " + shown(text) + "; the limit is " + limit, null);
        }
        return number.intValue();
    }

    private static String shown(String text) {
        return '"' + (text.length() > 20 ? text.substring(0, 20) + "…" : text) + '"';
    }
}
