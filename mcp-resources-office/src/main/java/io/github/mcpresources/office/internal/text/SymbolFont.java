package io.github.mcpresources.office.internal.text;

/** The characters of the font Symbol, which has Greek letters and mathematical signs instead of letters. */
public final class SymbolFont {

    public static final String NAME = "Symbol";

    private static final String UPPER = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ";
    private static final String LOWER = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ";

    private SymbolFont() {}

    /**
     * Returns the character that the font displays for a code; empty if the character is unknown.
     *
     * @param code the code, with or without the offset 0xF000 of the private use area
     */
    public static String character(int code) {
        int at = code & 0xff;
        if (at >= 'A' && at <= 'Z') {
            return UPPER.substring(at - 'A', at - 'A' + 1);
        }
        if (at >= 'a' && at <= 'z') {
            return LOWER.substring(at - 'a', at - 'a' + 1);
        }
        return switch (at) {
            case 0xa3 -> "≤";
            case 0xa5 -> "∞";
            case 0xab -> "↔";
            case 0xac -> "←";
            case 0xad -> "↑";
            case 0xae -> "→";
            case 0xaf -> "↓";
            case 0xb0 -> "°";
            case 0xb1 -> "±";
            case 0xb3 -> "≥";
            case 0xb4 -> "×";
            case 0xb6 -> "∂";
            case 0xb7 -> "•";
            case 0xb8 -> "÷";
            case 0xb9 -> "≠";
            case 0xbb -> "≈";
            case 0xce -> "∈";
            case 0xd1 -> "∇";
            case 0xd6 -> "√";
            case 0xe5 -> "∑";
            case 0xf2 -> "∫";
            default -> "";
        };
    }
}
