package io.github.mcpresources.uri;

import com.damnhandy.uri.template.Expression;
import com.damnhandy.uri.template.impl.Modifier;
import com.damnhandy.uri.template.impl.VarSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parses a template. Expressions are read by handy-uri-templates. Its result is copied at once because its lists are
 * mutable, and all of its failures are converted to one type of exception. It reads one expression at a time. For a
 * whole template, its positions are wrong after the first expression, and its time grows with the square of the length
 * of a literal.
 */
final class TemplateParser {
    private TemplateParser() {}

    /** A literal or a parsed expression. */
    private record Piece(String text, @Nullable Expression expression) {}

    static List<Part> parse(String template, UriTemplate.Policy policy) {
        TemplateGrammar.check(template, policy);
        try {
            return copy(pieces(template), policy);
        } catch (RuntimeException | StackOverflowError e) {
            throw new UriTemplateException(template, 0, "the template cannot be parsed", e);
        }
    }

    private static List<Piece> pieces(String template) {
        List<Piece> pieces = new ArrayList<>();
        int position = 0;
        while (position < template.length()) {
            boolean isExpression = template.charAt(position) == '{';
            int found = template.indexOf(isExpression ? '}' : '{', position);
            int end = found < 0 ? template.length() : isExpression ? found + 1 : found;
            String text = template.substring(position, end);
            pieces.add(new Piece(text, isExpression ? expression(text) : null));
            position = end;
        }
        return pieces;
    }

    private static Expression expression(String text) {
        return (Expression) com.damnhandy.uri.template.UriTemplate.fromTemplate(text)
                .getComponents()
                .iterator()
                .next();
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
                Wording wording = Wording.of(piece.text(), components, policy.authorityIgnoresCase());
                components = Component.after(components, piece.text());
                parts.add(new Part.Literal(piece.text(), wording, position));
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
