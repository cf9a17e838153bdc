package io.github.mcpresources.office.internal.drawingml;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** Converts dates to ISO 8601. Sheets store dates as the number of days since 1900 or 1904. */
final class Dates {

    private static final long SECONDS = 86_400;
    private static final double LAST = 2_958_466; // the year 10000

    private Dates() {}

    /**
     * Returns a date or time in ISO 8601 if the number format is a date format and the text is a valid number of days.
     * Otherwise, returns the text unchanged.
     */
    static String text(String text, String format, boolean from1904) {
        Double days = isDate(format) ? Numbers.number(text) : null;
        if (days == null || days < 0 || days >= LAST) {
            return text;
        }
        long whole = (long) Math.floor(days);
        long second = Math.round((days - whole) * SECONDS);
        if (whole == 0 && second > 0) {
            return LocalTime.ofSecondOfDay(Math.min(second, SECONDS - 1)).toString();
        }
        LocalDateTime time = day(whole, from1904).atStartOfDay().plusSeconds(second);
        return second == 0 ? time.toLocalDate().toString() : time.toString();
    }

    /**
     * Returns the date for a stored number of days. The 1900 system counts February 29, 1900, which did not exist.
     * Therefore, earlier days are shifted by one day.
     */
    private static LocalDate day(long days, boolean from1904) {
        if (from1904) {
            return LocalDate.of(1904, 1, 1).plusDays(days);
        }
        return LocalDate.of(1899, 12, days < 60 ? 31 : 30).plusDays(days);
    }

    /**
     * Checks whether the first section of a number format has a date letter before the first digit placeholder. Letters
     * in quotes, escapes and brackets are ignored.
     */
    static boolean isDate(String format) {
        boolean quoted = false;
        boolean bracketed = false;
        for (int i = 0; i < format.length(); i++) {
            char c = Character.toLowerCase(format.charAt(i));
            if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && (c == '\\' || c == '_' || c == '*')) {
                i++;
            } else if (c == '[' || c == ']') {
                bracketed = c == '[';
            } else if (c == ';' && !quoted) {
                return false; // only the section for positive numbers is relevant
            } else if (!quoted && !bracketed && "ymdhs".indexOf(c) >= 0) {
                return true;
            } else if (!quoted && !bracketed && (c == 'g' || c == '#' || c == '0')) {
                return false; // the format General, or a digit
            }
        }
        return false;
    }
}
