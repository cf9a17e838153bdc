package io.github.mcpresources.office.internal.sheet;

import io.github.mcpresources.office.internal.sheet.FormatToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Divides a number format (ECMA-376, part 1, 18.8.31) into sections, and the sections into tokens. */
final class FormatTokens {

    /**
     * A section of a format.
     *
     * @param tokens null if the section contains something unknown
     * @param condition null if the section has none
     */
    record Section(
            @Nullable List<FormatToken> tokens, @Nullable Condition condition) {}

    /** The condition of a section, such as {@code [>=1000]}. */
    record Condition(String operator, double limit) {

        boolean matches(double number) {
            return switch (operator) {
                case "<" -> number < limit;
                case "<=" -> number <= limit;
                case ">" -> number > limit;
                case ">=" -> number >= limit;
                case "=" -> number == limit;
                default -> number != limit;
            };
        }
    }

    private static final Pattern COLOR =
            Pattern.compile("(?i)black|blue|cyan|green|magenta|red|white|yellow|color ?[0-9]{1,2}");
    private static final Pattern ELAPSED = Pattern.compile("(?i)h{1,9}|m{1,9}|s{1,9}");
    private static final Pattern CONDITION = Pattern.compile("(<=|>=|<>|<|>|=) *(-?[0-9]{1,15}(?:\\.[0-9]{1,15})?)");

    /** Matches a currency symbol and a locale. A longer number also states digits or a calendar, and does not match. */
    private static final Pattern SYMBOL = Pattern.compile("\\$([^-]*)(-(?:[0-9A-Fa-f]{1,4}|x-[A-Za-z0-9]+))?");

    private static final Pattern KNOWN_TO_POI = Pattern.compile("\\$[^-]*-[0-9A-Z]+");

    /** The letters that Chinese, Japanese and Korean formats contain without quotes, as units of dates and times. */
    private static final String UNITS =
            "\u5e74\u6708\u65e5\u65f6\u6642\u5206\u79d2\ub144\uc6d4\uc77c\uc2dc\ubd84\ucd08";

    private final String format;
    private final List<Section> sections = new ArrayList<>();
    private List<FormatToken> tokens = new ArrayList<>();
    private @Nullable Condition condition;
    private boolean isUnknown;
    private int at;

    private FormatTokens(String format) {
        this.format = format;
    }

    /** Returns the sections of a format, in their order. */
    static List<Section> sections(String format) {
        FormatTokens read = new FormatTokens(format);
        while (read.at < format.length()) {
            read.next();
        }
        read.endSection();
        return read.sections;
    }

    private void endSection() {
        sections.add(new Section(isUnknown ? null : List.copyOf(tokens), condition));
        tokens = new ArrayList<>();
        condition = null;
        isUnknown = false;
    }

    private void next() {
        char ch = format.charAt(at);
        switch (ch) {
            case '"' -> quoted();
            case '\\' -> {
                if (at + 1 < format.length()) {
                    at++;
                    character(Kind.ESCAPED);
                } else {
                    unknown(1);
                }
            }
            case '_', '*' -> { // a space as wide as the next character, or that character repeated
                if (at + 1 < format.length()) {
                    at++;
                    at += Character.charCount(format.codePointAt(at));
                } else {
                    unknown(1);
                }
            }
            case '[' -> bracketed();
            case ';' -> {
                endSection();
                at++;
            }
            case '0', '#', '?' -> add(Kind.DIGIT, 1);
            case '.' -> add(Kind.POINT, 1);
            case ',' -> add(Kind.COMMA, 1);
            case '%' -> add(Kind.PERCENT, 1);
            case '@' -> add(Kind.TEXT, 1);
            default -> letter(ch);
        }
    }

    private void quoted() {
        int end = format.indexOf('"', at + 1);
        if (end < 0) {
            unknown(format.length() - at);
        } else {
            tokens.add(new FormatToken(Kind.QUOTED, format.substring(at + 1, end)));
            at = end + 1;
        }
    }

    private void bracketed() {
        int end = format.indexOf(']', at);
        if (end < 0) {
            unknown(format.length() - at);
            return;
        }
        String inner = format.substring(at + 1, end);
        Matcher limit = CONDITION.matcher(inner);
        Matcher symbol = SYMBOL.matcher(inner);
        at = end + 1;
        if (COLOR.matcher(inner).matches()) {
            return;
        }
        if (ELAPSED.matcher(inner).matches()) {
            tokens.add(new FormatToken(Kind.ELAPSED, inner));
        } else if (limit.matches() && condition == null && tokens.isEmpty()) {
            condition = new Condition(limit.group(1), Double.parseDouble(limit.group(2)));
        } else if (symbol.matches()) {
            boolean isKnown = KNOWN_TO_POI.matcher(inner).matches();
            if (!symbol.group(1).isEmpty() || !isKnown) {
                tokens.add(new FormatToken(isKnown ? Kind.PLAIN : Kind.SYMBOL, symbol.group(1)));
            }
        } else {
            isUnknown = true;
        }
    }

    private void letter(char ch) {
        String rest = format.substring(at, Math.min(format.length(), at + 7)).toLowerCase(Locale.ROOT);
        if (rest.startsWith("general")) {
            add(Kind.GENERAL, 7);
        } else if (rest.startsWith("am/pm")) {
            add(Kind.HALF_DAY, 5);
        } else if (rest.startsWith("a/p")) {
            add(Kind.HALF_DAY, 3);
        } else if ("ymdhs".indexOf(rest.charAt(0)) >= 0) {
            int end = at + 1;
            while (end < format.length() && Character.toLowerCase(format.charAt(end)) == rest.charAt(0)) {
                end++;
            }
            add(Kind.DATE, end - at);
        } else if (Character.isDigit(ch) || (Character.isLetter(ch) && UNITS.indexOf(ch) < 0)) {
            unknown(1);
        } else {
            character(Kind.PLAIN);
        }
    }

    private void character(Kind kind) {
        add(kind, Character.charCount(format.codePointAt(at)));
    }

    private void add(Kind kind, int length) {
        tokens.add(new FormatToken(kind, format.substring(at, at + length)));
        at += length;
    }

    private void unknown(int length) {
        isUnknown = true;
        at += length;
    }
}
