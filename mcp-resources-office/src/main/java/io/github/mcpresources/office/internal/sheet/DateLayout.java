package io.github.mcpresources.office.internal.sheet;

import io.github.mcpresources.office.internal.sheet.FormatToken.Kind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.poi.ss.usermodel.DateUtil;

/** A section of a number format that displays dates, times or durations, such as {@code h "h" mm "min"}. */
final class DateLayout {

    private static final BigDecimal DAY = BigDecimal.valueOf(86_400);
    private static final int NANOS = 1_000_000_000;
    private static final int MAX_DECIMALS = 3;

    /** The escaped characters that POI's formatter shows correctly. */
    private static final String KNOWN_TO_POI = "-,. /T";

    /**
     * A part of the section.
     *
     * @param letter the letter of a date or time, {@code M} for a month, {@code a} for AM and PM, {@code f} for
     *     decimals of seconds, and {@code "} for a literal
     */
    private record Part(char letter, boolean isElapsed, String text) {}

    private final List<Part> parts = new ArrayList<>();
    private int decimals;
    private boolean isElapsed;
    private boolean isHalfDay;
    private boolean isUnknownToPoi;

    private DateLayout() {}

    /** Returns the layout of a section; empty if it is unknown. */
    static Optional<DateLayout> of(List<FormatToken> tokens) {
        DateLayout layout = new DateLayout();
        return layout.read(tokens) ? Optional.of(layout) : Optional.empty();
    }

    private boolean read(List<FormatToken> tokens) {
        for (int at = 0; at < tokens.size(); at++) {
            FormatToken token = tokens.get(at);
            switch (token.kind()) {
                case DATE -> {
                    boolean isMonth = token.letter() == 'm' && !isMinutes(tokens, at);
                    parts.add(new Part(isMonth ? 'M' : token.letter(), false, token.text()));
                }
                case ELAPSED -> {
                    if (isElapsed) {
                        return false;
                    }
                    isElapsed = true;
                    parts.add(new Part(token.letter(), true, token.text()));
                }
                case HALF_DAY -> {
                    isHalfDay = true;
                    parts.add(new Part('a', false, token.text()));
                }
                case POINT -> {
                    int end = at + 1;
                    while (end < tokens.size()
                            && tokens.get(end).text().equals("0")
                            && tokens.get(end).kind() == Kind.DIGIT) {
                        end++;
                    }
                    int zeros = end - at - 1;
                    if (zeros > MAX_DECIMALS
                            || (zeros > 0 && (decimals > 0 || at == 0 || !isSeconds(tokens.get(at - 1))))) {
                        return false;
                    }
                    decimals += zeros;
                    parts.add(new Part(zeros > 0 ? 'f' : '"', false, "."));
                    at = end - 1;
                }
                case PLAIN, COMMA -> parts.add(new Part('"', false, token.text()));
                case ESCAPED -> {
                    parts.add(new Part('"', false, token.text()));
                    isUnknownToPoi |= !KNOWN_TO_POI.contains(token.text());
                }
                case QUOTED, SYMBOL -> {
                    if (token.kind() == Kind.SYMBOL && !token.text().isEmpty()) {
                        return false;
                    }
                    parts.add(new Part('"', false, token.text()));
                    isUnknownToPoi = true;
                }
                default -> {
                    return false;
                }
            }
        }
        return !isElapsed || parts.stream().noneMatch(part -> "yMda".indexOf(part.letter()) >= 0);
    }

    private static boolean isSeconds(FormatToken token) {
        return token.isTime() && token.letter() == 's';
    }

    /** Checks whether the letter m means minutes: after hours or before seconds. Elsewhere, it means the month. */
    private static boolean isMinutes(List<FormatToken> tokens, int at) {
        if (tokens.get(at).text().length() > 2) {
            return false;
        }
        for (int before = at - 1; before >= 0; before--) {
            if (tokens.get(before).isTime()) {
                if (tokens.get(before).letter() == 'h') {
                    return true;
                }
                break;
            }
        }
        for (int after = at + 1; after < tokens.size(); after++) {
            if (tokens.get(after).isTime()) {
                return isSeconds(tokens.get(after));
            }
        }
        return false;
    }

    boolean isElapsed() {
        return isElapsed;
    }

    /** Checks whether POI's formatter shows the section incorrectly, because it has other characters in quotes. */
    boolean isUnknownToPoi() {
        return isUnknownToPoi;
    }

    /**
     * Displays a number of days.
     *
     * @param days not negative, and less than the year 10000
     */
    String text(double days, boolean from1904) {
        LocalDateTime time = DateUtil.getLocalDateTime(days, from1904);
        if (decimals > 0) {
            long unit = (long) (NANOS / Math.pow(10, decimals));
            LocalDateTime next = time.plusNanos(unit / 2);
            time = next.minusNanos(next.toLocalTime().toNanoOfDay() % unit);
        }
        BigDecimal seconds = BigDecimal.valueOf(days).multiply(DAY).setScale(decimals, RoundingMode.HALF_UP);
        StringBuilder text = new StringBuilder();
        for (Part part : parts) {
            text.append(part.isElapsed() ? elapsed(part, seconds) : text(part, isElapsed ? remainder(seconds) : time));
        }
        return text.toString();
    }

    private static LocalDateTime remainder(BigDecimal seconds) {
        return LocalDateTime.of(1900, 1, 1, 0, 0)
                .plusNanos(seconds.movePointRight(9).longValue());
    }

    private static String elapsed(Part part, BigDecimal seconds) {
        long unit = part.letter() == 'h' ? 3600 : part.letter() == 'm' ? 60 : 1;
        return padded(seconds.longValue() / unit, part.text().length());
    }

    private String text(Part part, LocalDateTime time) {
        int length = part.text().length();
        return switch (part.letter()) {
            case 'y' -> length <= 2 ? padded(time.getYear() % 100, 2) : padded(time.getYear(), 4);
            case 'M' ->
                switch (length) {
                    case 1, 2 -> padded(time.getMonthValue(), length);
                    case 3 -> time.getMonth().getDisplayName(TextStyle.SHORT, Locale.US);
                    case 5 -> time.getMonth().getDisplayName(TextStyle.NARROW, Locale.US);
                    default -> time.getMonth().getDisplayName(TextStyle.FULL, Locale.US);
                };
            case 'd' ->
                switch (length) {
                    case 1, 2 -> padded(time.getDayOfMonth(), length);
                    case 3 -> time.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.US);
                    default -> time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.US);
                };
            case 'h' -> padded(isHalfDay ? (time.getHour() + 11) % 12 + 1 : time.getHour(), Math.min(2, length));
            case 'm' -> padded(time.getMinute(), Math.min(2, length));
            case 's' -> padded(time.getSecond(), Math.min(2, length));
            case 'f' -> "." + padded(time.getNano(), 9).substring(0, decimals);
            case 'a' -> (time.getHour() < 12 ? "AM" : "PM").substring(0, length == 3 ? 1 : 2);
            default -> part.text();
        };
    }

    private static String padded(long number, int digits) {
        String text = Long.toString(number);
        return "0".repeat(Math.max(0, digits - text.length())) + text;
    }
}
