package io.github.mcpresources.office.internal.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the instructions of {@code EQ} fields in Word documents, which Word displays as a formula or as characters with
 * a hint of pronunciation (ruby). Such a field has no result.
 */
public final class EquationField {

    private static final Pattern EQUATION = Pattern.compile("\\s*EQ\\s+(.*)", Pattern.DOTALL);

    /** Matches characters with a hint of pronunciation above them. The group is the characters. */
    private static final Pattern RUBY = Pattern.compile(
            ".*?\\\\o(?:\\\\a[a-z])?\\s*\\(\\s*\\\\s\\\\up\\s*[0-9.]*\\s*\\([^()]*\\)[,;](.*)\\)\\s*", Pattern.DOTALL);

    /** Matches a general switch, such as the name of a font, or a switch of the formula with its number. */
    private static final Pattern SWITCH =
            Pattern.compile("\\\\\\*\\s*(?:\"[^\"]*+\"|[a-zA-Z0-9]++)\\s*|\\\\[a-zA-Z]++\\s*[0-9.]*+");

    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");

    private EquationField() {}

    /**
     * Returns the text of a formula in one line, or the characters below a hint of pronunciation.
     *
     * @param instruction the instruction of a field
     * @return the text; null if the field is not a formula
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
