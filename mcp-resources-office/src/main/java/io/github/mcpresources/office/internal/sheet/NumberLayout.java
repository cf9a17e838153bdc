package io.github.mcpresources.office.internal.sheet;

import io.github.mcpresources.office.internal.sheet.FormatToken.Kind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** A section of a number format that displays numbers, such as {@code #,##0.0,"K"}. */
final class NumberLayout {

    private static final int GROUP = 3;

    /** Matches characters that POI's formatter interprets although they are in quotes or escaped. */
    private static final Pattern MEANINGFUL = Pattern.compile("[0#.,;%\u2030\u00a4'_*\\[\\]@?]|E[+-]");

    private final List<FormatToken> tokens;
    private int whole;
    private int decimals;
    private int thousands;
    private int hundreds;
    private boolean isGrouped;
    private boolean hasPoint;
    private boolean hasFixedDecimals;
    private boolean hasInnerLiterals;
    private boolean hasGeneral;

    private NumberLayout(List<FormatToken> tokens) {
        this.tokens = tokens;
    }

    /** Returns the layout of a section; empty if it is unknown, for example if it is a fraction. */
    static Optional<NumberLayout> of(List<FormatToken> tokens) {
        NumberLayout layout = new NumberLayout(tokens);
        return layout.read() ? Optional.of(layout) : Optional.empty();
    }

    private boolean read() {
        int first = tokens.size();
        int last = -1;
        for (int at = 0; at < tokens.size(); at++) {
            if (tokens.get(at).kind() == Kind.DIGIT) {
                first = Math.min(first, at);
                last = at;
            }
        }
        int commas = 0;
        for (int at = 0; at < tokens.size(); at++) {
            FormatToken token = tokens.get(at);
            boolean isInner = at > first && at < last;
            Kind before = at == 0 ? Kind.PLAIN : tokens.get(at - 1).kind();
            switch (token.kind()) {
                case DIGIT -> {
                    isGrouped |= commas > 0;
                    commas = 0;
                    if (hasPoint) {
                        decimals++;
                        hasFixedDecimals |= !token.text().equals("#");
                    } else {
                        whole++;
                    }
                }
                case POINT -> {
                    if (hasPoint || last < 0) {
                        return false;
                    }
                    hasPoint = true;
                    thousands += commas;
                    commas = 0;
                }
                case COMMA -> {
                    boolean isDivisor = at > last;
                    if ((before != Kind.DIGIT && before != Kind.COMMA && !(isDivisor && before == Kind.POINT))
                            || at < first
                            || (hasPoint && !isDivisor)) {
                        return false;
                    }
                    if (isDivisor) {
                        thousands++;
                    } else {
                        commas++;
                    }
                }
                case PERCENT -> hundreds++;
                case GENERAL -> {
                    if (hasGeneral) {
                        return false;
                    }
                    hasGeneral = true;
                }
                case PLAIN, QUOTED, ESCAPED, SYMBOL -> {
                    if (commas > 0
                            || (token.kind() == Kind.PLAIN
                                    && (token.text().equals("/") || token.text().equals(":")))) {
                        return false;
                    }
                    hasInnerLiterals |= isInner && !token.text().isEmpty();
                }
                default -> {
                    return false;
                }
            }
        }
        boolean isEmpty = last < 0 && (hundreds > 0 || thousands > 0);
        boolean isMixed = hasGeneral && (last >= 0 || hundreds > 0);
        return !isEmpty && !isMixed && !(isGrouped && hasInnerLiterals) && !isSeparated();
    }

    /**
     * Checks whether a character separates thousands, such as the space in {@code # ##0}. POI's formatter repeats it,
     * as the author of the format wanted.
     */
    private boolean isSeparated() {
        StringBuilder shape = new StringBuilder();
        for (FormatToken token : tokens) {
            if (token.kind() == Kind.POINT) {
                break;
            }
            if (token.kind() == Kind.DIGIT) {
                shape.append('0');
            } else if (token.isLiteral() && shape.length() > 0) {
                shape.append(token.text().length() == 1 ? "," : "-");
            }
        }
        return shape.toString().matches("0(?:,000)+[,-]*");
    }

    /**
     * Checks whether POI's formatter shows the section incorrectly: if it divides by thousands, has characters between
     * digits or characters that mean something in Java's formats, has an unknown currency symbol, or has no digits.
     */
    boolean isUnknownToPoi() {
        boolean isUnknown = thousands > 0 || hasInnerLiterals || !hasNumber() || (hasGeneral && tokens.size() > 1);
        for (int at = 0; at < tokens.size() && !isUnknown; at++) {
            FormatToken token = tokens.get(at);
            boolean isExponent = at > 0
                    && tokens.get(at - 1).kind() == Kind.DIGIT
                    && token.text().startsWith("E");
            isUnknown = token.kind() == Kind.SYMBOL
                    || (token.isLiteral()
                            && (isExponent || MEANINGFUL.matcher(token.text()).find()));
        }
        return isUnknown;
    }

    /** Checks whether the section displays the number, and not only literals. */
    boolean hasNumber() {
        return hasGeneral || whole + decimals > 0;
    }

    /**
     * Displays a number.
     *
     * @param isSigned true to display a negative number with a minus sign, unless it is rounded to zero
     * @param general displays a number in the format General
     */
    String text(double number, boolean isSigned, Function<Double, String> general) {
        String sign = isSigned && number < 0 ? "-" : "";
        if (!hasNumber()) {
            return literals("");
        }
        if (hasGeneral) {
            return sign + literals(general.apply(Math.abs(number)));
        }
        BigDecimal scaled = BigDecimal.valueOf(Math.abs(number))
                .movePointLeft(GROUP * thousands)
                .movePointRight(2 * hundreds)
                .setScale(decimals, RoundingMode.HALF_UP);
        String digits = scaled.unscaledValue().toString();
        String padded = "0".repeat(Math.max(0, decimals + 1 - digits.length())) + digits;
        String left = padded.substring(0, padded.length() - decimals);
        return (scaled.signum() == 0 ? "" : sign)
                + text(left.equals("0") ? "" : left, padded.substring(padded.length() - decimals));
    }

    private String literals(String number) {
        StringBuilder text = new StringBuilder();
        for (FormatToken token : tokens) {
            text.append(token.isLiteral() ? token.text() : token.kind() == Kind.GENERAL ? number : "");
        }
        return text.toString();
    }

    private String text(String left, String right) {
        StringBuilder text = new StringBuilder();
        int place = whole;
        int decimal = 0;
        boolean isRight = false;
        for (FormatToken token : tokens) {
            switch (token.kind()) {
                case DIGIT -> {
                    if (isRight) {
                        boolean isShown = token.text().equals("0") || isNonZero(right, decimal);
                        text.append(isShown ? right.substring(decimal, decimal + 1) : blank(token));
                        decimal++;
                    } else {
                        place--;
                        for (int at = place == whole - 1 ? Math.max(place, left.length() - 1) : place;
                                at >= place;
                                at--) {
                            digit(token, left, at, text);
                        }
                    }
                }
                case POINT -> {
                    boolean isShown = decimals == 0 || hasFixedDecimals || isNonZero(right, 0);
                    text.append(whole == 0 ? left : "").append(isShown ? "." : "");
                    isRight = true;
                }
                case PERCENT -> text.append('%');
                case PLAIN, QUOTED, ESCAPED, SYMBOL -> text.append(token.text());
                default -> {}
            }
        }
        return text.toString();
    }

    /** Appends the digit at a place, which counts from 0 for the ones, and a comma if it ends a group. */
    private void digit(FormatToken token, String left, int place, StringBuilder text) {
        boolean isShown = place < left.length();
        String digit = isShown
                ? left.substring(left.length() - 1 - place, left.length() - place)
                : token.text().equals("0") ? "0" : blank(token);
        text.append(digit);
        if (isGrouped && place > 0 && place % GROUP == 0) {
            text.append(digit.isBlank() ? digit : ",");
        }
    }

    private static boolean isNonZero(String digits, int from) {
        return digits.chars().skip(from).anyMatch(digit -> digit != '0');
    }

    private static String blank(FormatToken token) {
        return token.text().equals("?") ? " " : "";
    }

    List<FormatToken> tokens() {
        return tokens;
    }

    /** Returns the tokens without literals. Two sections with the same digits differ in their literals only. */
    List<FormatToken> digits() {
        return tokens.stream().filter(token -> !token.isLiteral()).toList();
    }
}
