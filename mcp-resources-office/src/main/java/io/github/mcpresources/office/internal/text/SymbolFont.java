package io.github.mcpresources.office.internal.text;

import org.jspecify.annotations.Nullable;

/**
 * The characters of fonts that have symbols instead of letters: Symbol with Greek letters and mathematical signs, and
 * the usual ones of the Wingdings fonts and Webdings.
 */
public final class SymbolFont {

    public static final String WINGDINGS = "Wingdings";

    /** The result for a character that has no certain equivalent in Unicode. */
    public static final String UNKNOWN = "\ufffd";

    private static final int FIRST = 0x20;
    private static final int LAST = 0xff;
    private static final int PRIVATE = 0xe000;
    private static final int END_OF_PRIVATE = 0xf8ff;

    /** The characters from {@link #FIRST}, 16 in each line. Any space after the first marks an unknown character. */
    private static final int[] SYMBOL_CHARACTERS = (" !∀#∃%&∋()∗+,−./"
                    + "0123456789:;<=>?"
                    + "≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟ"
                    + "ΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"
                    + "‾αβχδεφγηιϕκλμνο"
                    + "πθρστυϖωξψζ{|}∼ "
                    + "                "
                    + "                "
                    + "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓"
                    + "°±″≥×∝∂•÷≠≡≈…⏐⎯↵"
                    + "ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉"
                    + "∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓"
                    + "◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪"
                    + " ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭ ")
            .codePoints()
            .toArray();

    private static final int[] WINGDINGS_CHARACTERS = (" 🖉✂✁👓🕭🕮🕯☎✆✉🖃📪📫📬📭"
                    + "📁📂📄🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍"
                    + "🖎✌👌👍👎☜☞☝☟🖐☺😐☹💣☠🏳"
                    + "🏱✈☼💧❄🕆✞🕈✠✡☪☯ॐ☸♈♉"
                    + "♊♋♌♍♎♏♐♑♒♓🙰🙵●❍■□"
                    + "🞐❑❒⬧⧫◆❖◆☒⮹⌘🏵🏶❝❞ "
                    + "⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹"
                    + "❺❻❼❽❾❿        ·•"
                    + " ○  ◉◎ ▪◻ ✦★✶✴✹✵"
                    + " ⌖⟡⌑ ✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘"
                    + "🕙🕚🕛             "
                    + "     ⌫⌦ ➢   ➲  ←"
                    + "→↑↓↖↗↙↘⬅➔⬆⬇⬉⬈⬋⬊⇦"
                    + "⇨⇧⇩⬄⇳⬀⬁⬃⬂▭▫✘✔☒☑ ")
            .codePoints()
            .toArray();

    private SymbolFont() {}

    /**
     * Returns the character that a font displays for a code; {@link #UNKNOWN} if the character is unknown. The code
     * itself is the character if the font has letters.
     *
     * @param code the code; for a font of symbols with or without the offset 0xF000 of the private use area
     */
    public static String character(@Nullable String font, int code) {
        boolean isPrivate = code >= PRIVATE && code <= END_OF_PRIVATE;
        int at = code & LAST;
        if (isPrivate || code <= LAST) {
            switch (font == null ? "" : font) {
                case "Symbol" -> {
                    return character(SYMBOL_CHARACTERS, at);
                }
                case WINGDINGS -> {
                    return character(WINGDINGS_CHARACTERS, at);
                }
                case "Wingdings 2" -> {
                    return wingdings2(at);
                }
                case "Webdings" -> {
                    return at == 'a' ? "✔" : at == 'r' ? "✘" : UNKNOWN;
                }
                default -> {}
            }
        }
        return isPrivate || !Character.isBmpCodePoint(code) || Character.isSurrogate((char) code)
                ? UNKNOWN
                : Character.toString(code);
    }

    private static String character(int[] characters, int at) {
        int character = at < FIRST ? ' ' : characters[at - FIRST];
        return character == ' ' && at != FIRST ? UNKNOWN : Character.toString(character);
    }

    private static String wingdings2(int at) {
        return switch (at) {
            case 'O' -> "✘";
            case 'P' -> "✔";
            case 'Q', 'S', 'T' -> "☒";
            case 'R' -> "☑";
            case 0xa3 -> "☐";
            default -> UNKNOWN;
        };
    }
}
