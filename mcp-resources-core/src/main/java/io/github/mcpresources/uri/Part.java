package io.github.mcpresources.uri;

import java.util.List;

/** A part of a template: a literal that is copied, or an expression that is expanded. */
sealed interface Part {
    /** Returns the start of the part in the template. */
    int position();

    /**
     * Literal text.
     *
     * @param text the text as written in the template
     * @param normalised the text in the forms that are compared with a URI
     * @param position the start of the text in the template
     */
    record Literal(String text, NormalisedLiteral normalised, int position) implements Part {}

    /**
     * An expression in braces.
     *
     * @param operator the operator of the expression
     * @param variables the variables of the expression, at least one
     * @param position the position of the opening brace in the template
     */
    record Expression(Operator operator, List<Variable> variables, int position) implements Part {
        public Expression {
            variables = List.copyOf(variables);
        }
    }
}
