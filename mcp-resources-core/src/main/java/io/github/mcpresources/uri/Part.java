package io.github.mcpresources.uri;

import java.util.List;

/** A part of a template: a literal that is copied, or an expression that is expanded. */
sealed interface Part {
    int position();

    /**
     * Literal text.
     *
     * @param text the text as written in the template
     * @param normalised the forms of the text that are compared with a URI
     * @param position the index in the template
     */
    record Literal(String text, NormalisedLiteral normalised, int position) implements Part {}

    /**
     * An expression in braces.
     *
     * @param variables the variables, at least one
     * @param position the index of the opening brace in the template
     */
    record Expression(Operator operator, List<Variable> variables, int position) implements Part {
        public Expression {
            variables = List.copyOf(variables);
        }
    }
}
