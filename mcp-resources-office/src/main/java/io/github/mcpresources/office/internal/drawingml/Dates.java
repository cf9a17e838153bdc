package io.github.mcpresources.office.internal.drawingml;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** Days since 1900 or 1904, which sheets keep dates as. */
final class Dates {

    private static final long SECONDS = 86_400;
    private static final double LAST = 2_958_466; // the year 10000

    private Dates() {}

    /** A date or time in ISO 8601 if the format says that the number is one; else the text as it is. */
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

    /** The first of them thinks that 1900 was a leap year, so its days before March are one off. */
    private static LocalDate day(long days, boolean from1904) {
        if (from1904) {
            return LocalDate.of(1904, 1, 1).plusDays(days);
        }
        return LocalDate.of(1899, 12, days < 60 ? 31 : 30).plusDays(days);
    }

    /** Whether a format has letters of dates outside of quotes, escapes and colors. */
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
                return false; // only the form of positive numbers counts
            } else if (!quoted && !bracketed && "ymdhs".indexOf(c) >= 0) {
                return true;
            } else if (!quoted && !bracketed && (c == 'g' || c == '#' || c == '0')) {
                return false; // General, or digits
            }
        }
        return false;
    }
}
