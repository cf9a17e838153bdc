package io.github.mcpresources.uri;

import com.damnhandy.uri.template.Expression;
import com.damnhandy.uri.template.impl.Modifier;
import com.damnhandy.uri.template.impl.VarSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses templates. The library handy-uri-templates parses each expression separately. If it parsed a whole template,
 * it would report wrong positions after the first expression, and its time would grow with the square of the length of
 * a literal. The mutable lists of the library are copied, and all its failures become a {@link UriTemplateException}.
 *
 * <p>The library accepts more than <a href="https://www.rfc-editor.org/rfc/rfc6570#section-2">RFC 6570, section 2</a>:
 * any literal, and names and modifiers such as <code>{a..b}</code>, <code>{a,}</code> and <code>{a:0}</code>. This
 * class checks literals, names and modifiers first, so that every error has a position. Some characters are accepted in
 * literals although the RFC does not allow them: an apostrophe, as in the examples of the RFC; a space; and all
 * non-ASCII characters, such as U+0080. An expansion encodes these characters, except the apostrophe, which is allowed
 * in URIs.
 */
final class TemplateParser {
    /**
     * The maximum length of a variable name. The library that parses expressions needs stack space in proportion to
     * this length.
     */
    private static final int MAX_NAME_LENGTH = 1_000;

    private static final int MAX_MODIFIER_LENGTH = ":9999".length();

    private static final String NOT_LITERAL = "\"<>\\^`|";

    private static final Pattern VARIABLE = Pattern.compile(
            "(?<name>(?:\\w|%\\p{XDigit}{2})(?:\\.?(?:\\w|%\\p{XDigit}{2}))*+)(?<modifier>\\*|:[1-9]\\d{0,3}(?!\\d))?");

    private final String template;
    private final UriTemplate.Policy policy;
    private int variables;

    private TemplateParser(String template, UriTemplate.Policy policy) {
        this.template = template;
        this.policy = policy;
    }

    /** A literal or a parsed expression. */
    private record Piece(String text, @Nullable Expression expression) {}

    static List<Part> parse(String template, UriTemplate.Policy policy) {
        TemplateParser parser = new TemplateParser(template, policy);
        if (template.length() > policy.maxTemplateLength()) {
            throw parser.error(
                    policy.maxTemplateLength(),
                    "the template has " + template.length() + " characters, over the limit of "
                            + policy.maxTemplateLength() + " (setting maxTemplateLength)");
        }
        return copy(parser.pieces(), policy);
    }

    private List<Piece> pieces() {
        List<Piece> pieces = new ArrayList<>();
        int position = 0;
        while (position < template.length()) {
            boolean isExpression = template.charAt(position) == '{';
            int found = template.indexOf(isExpression ? '}' : '{', position);
            if (isExpression && found < 0) {
                throw error(position, "the expression has no closing brace");
            }
            int end = found < 0 ? template.length() : isExpression ? found + 1 : found;
            String text = template.substring(position, end);
            if (isExpression) {
                checkVariables(position + 1, found);
            } else {
                checkLiteral(position, end);
            }
            pieces.add(new Piece(text, isExpression ? expression(text, position) : null));
            position = end;
        }
        return pieces;
    }

    private void checkLiteral(int start, int end) {
        int position = start;
        while (position < end) {
            int codePoint = template.codePointAt(position);
            if (codePoint == '}') {
                throw error(position, "the closing brace has no opening brace");
            }
            if (codePoint == '%' && UriChars.octet(template, position) < 0) {
                throw error(position, "a percent sign in a literal must start a percent-encoded character such as %2F");
            }
            if (UriChars.isControl(codePoint)
                    || NOT_LITERAL.indexOf(codePoint) >= 0
                    || UriChars.isLoneSurrogate(codePoint)) {
                throw error(position, String.format("the character U+%04X is not allowed in a literal", codePoint));
            }
            position += Character.charCount(codePoint);
        }
    }

    private void checkVariables(int start, int end) {
        int position = start;
        char first = template.charAt(start);
        if ("=,!@|".indexOf(first) >= 0) {
            throw error(start, "the operator '" + first + "' is reserved by RFC 6570");
        }
        if ("+#./;?&".indexOf(first) >= 0) {
            position++;
        }
        for (String variable : template.substring(position, end).split(",", -1)) {
            checkVariable(variable, position);
            position += variable.length() + 1;
        }
    }

    private void checkVariable(String variable, int position) {
        Matcher matcher = VARIABLE.matcher(variable);
        boolean isTooLong = variable.length() > MAX_NAME_LENGTH + MAX_MODIFIER_LENGTH;
        if (!isTooLong && !matcher.lookingAt()) {
            throw error(
                    position,
                    "a variable name is expected here; it must consist of letters, digits, '_' and percent-encoded"
                            + " characters, and may have single dots between them");
        }
        if (isTooLong || matcher.group("name").length() > MAX_NAME_LENGTH) {
            throw error(position, "a variable name must not be longer than " + MAX_NAME_LENGTH + " characters");
        }
        int end = matcher.end();
        if (end < variable.length()) {
            char c = variable.charAt(end);
            if (c == ':' && matcher.group("modifier") == null) {
                throw error(position + end + 1, "the length after ':' must be a number from 1 to 9999");
            }
            throw error(
                    position + end,
                    c == '.' && matcher.group("modifier") == null
                            ? "a variable name must not end with a dot or contain two dots in a row"
                            : "the character '" + c + "' is not allowed in an expression");
        }
        if (++variables > policy.maxVariables()) {
            throw error(
                    position + end,
                    "the template has more than " + policy.maxVariables() + " variables (setting maxVariables)");
        }
    }

    private Expression expression(String text, int position) {
        try {
            // The library's class for whole templates would also load Joda-Time, which takes time at the start.
            return new Expression(text, 0);
        } catch (RuntimeException | StackOverflowError e) {
            throw new UriTemplateException(template, position, "the expression cannot be parsed", e);
        }
    }

    private UriTemplateException error(int position, String reason) {
        return new UriTemplateException(template, position, reason);
    }

    private static List<Part> copy(List<Piece> pieces, UriTemplate.Policy policy) {
        List<Part> parts = new ArrayList<>();
        int components = Component.START.bit();
        Set<String> prefixed = prefixed(pieces);
        int position = 0;
        int slot = 0;
        for (Piece piece : pieces) {
            Expression expression = piece.expression();
            if (expression != null) {
                List<Variable> variables = new ArrayList<>();
                for (VarSpec spec : expression.getVarSpecs()) {
                    variables.add(variable(spec, prefixed, slot++));
                }
                Part.Expression part =
                        new Part.Expression(Operator.of(expression.getOperator().getOperator()), variables, position);
                components = Component.after(components, part);
                parts.add(part);
            } else {
                NormalisedLiteral normalised =
                        NormalisedLiteral.of(piece.text(), components, policy.authorityIgnoresCase());
                components = Component.after(components, piece.text());
                parts.add(new Part.Literal(piece.text(), normalised, position));
            }
            position += piece.text().length();
        }
        return List.copyOf(parts);
    }

    private static Variable variable(VarSpec spec, Set<String> prefixed, int slot) {
        int prefix = spec.getModifier() == Modifier.PREFIX ? spec.getPosition() : 0;
        boolean exploded = spec.getModifier() == Modifier.EXPLODE;
        return new Variable(spec.getVariableName(), prefix, exploded, prefixed.contains(spec.getVariableName()), slot);
    }

    private static Set<String> prefixed(List<Piece> pieces) {
        Set<String> names = new HashSet<>();
        for (Piece piece : pieces) {
            if (piece.expression() != null) {
                for (VarSpec spec : piece.expression().getVarSpecs()) {
                    if (spec.getModifier() == Modifier.PREFIX) {
                        names.add(spec.getVariableName());
                    }
                }
            }
        }
        return names;
    }
}
