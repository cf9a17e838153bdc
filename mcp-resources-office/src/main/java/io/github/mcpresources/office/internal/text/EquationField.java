package io.github.mcpresources.office.internal.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the instructions of {@code EQ} fields in Word documents. Word displays such a field as a formula, or as
 * characters with a pronunciation guide above them (ruby). The field has no result.
 */
public final class EquationField {

    private static final Pattern EQUATION = Pattern.compile("\\s*EQ\\s+(.*)", Pattern.DOTALL);

    /** Matches characters with a pronunciation guide above them. The group contains only the characters. */
    private static final Pattern RUBY = Pattern.compile(
            ".*?\\\\o(?:\\\\a[a-z])?\\s*\\(\\s*\\\\s\\\\up\\s*[0-9.]*\\s*\\([^()]*\\)[,;](.*)\\)\\s*", Pattern.DOTALL);

    /**
     * Matches a switch, which is not displayed: a general switch with its argument, such as {@code \* MERGEFORMAT}, or
     * a switch of the formula with its number, such as {@code \fo10}.
     */
    private static final Pattern SWITCH =
            Pattern.compile("\\\\\\*\\s*(?:\"[^\"]*+\"|[a-zA-Z0-9]++)\\s*|\\\\[a-zA-Z]++\\s*[0-9.]*+");

    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");

    private EquationField() {}

    /**
     * Returns the text of a formula in one line. For characters with a pronunciation guide, returns only the
     * characters.
     *
     * @return the text; null if the instruction is not an {@code EQ} instruction
     */
    public static @Nullable String text(String instruction) {
        Matcher equation = EQUATION.matcher(instruction);
        if (!equation.matches()) {
            return null;
        }
        String content = equation.group(1);
        Matcher ruby = RUBY.matcher(content);
        String shown = ruby.matches() ? ruby.group(1) : content;
        return ESCAPE.matcher(SWITCH.matcher(shown).replaceAll(""))
                .replaceAll("$1")
                .strip();
    }
}
