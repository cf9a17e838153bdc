package io.github.mcpresources.office.internal.text;

import java.util.Locale;

/** Formats the numbers of lists. */
public final class ListNumbers {

    private static final int[] VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    private static final String[] ROMAN = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
    private static final int MAX_ROMAN = 4999;
    private static final int MAX_LETTERS = 780;
    private static final int ALPHABET = 26;

    private ListNumbers() {}

    /**
     * Formats a number. An unknown format counts as decimal.
     *
     * @param format the format in WordprocessingML, such as {@code lowerRoman}
     */
    public static String format(String format, int number) {
        return switch (format) {
            case "upperRoman" -> roman(number);
            case "lowerRoman" -> roman(number).toLowerCase(Locale.ROOT);
            case "upperLetter" -> letters(number);
            case "lowerLetter" -> letters(number).toLowerCase(Locale.ROOT);
            case "decimalZero" -> number >= 0 && number < 10 ? "0" + number : Integer.toString(number);
            case "ordinal" -> number + suffix(number);
            case "none", "bullet" -> "";
            default -> Integer.toString(number);
        };
    }

    private static String roman(int number) {
        if (number < 1 || number > MAX_ROMAN) {
            return Integer.toString(number);
        }
        StringBuilder text = new StringBuilder();
        int left = number;
        for (int at = 0; at < VALUES.length; at++) {
            while (left >= VALUES[at]) {
                text.append(ROMAN[at]);
                left -= VALUES[at];
            }
        }
        return text.toString();
    }

    /** Returns A to Z, then AA, BB and so on, as in Word. */
    private static String letters(int number) {
        if (number < 1 || number > MAX_LETTERS) {
            return Integer.toString(number);
        }
        return String.valueOf((char) ('A' + (number - 1) % ALPHABET)).repeat((number - 1) / ALPHABET + 1);
    }

    private static String suffix(int number) {
        int last = number % 10;
        if (number % 100 / 10 == 1 || last < 1 || last > 3) {
            return "th";
        }
        return last == 1 ? "st" : last == 2 ? "nd" : "rd";
    }
}
