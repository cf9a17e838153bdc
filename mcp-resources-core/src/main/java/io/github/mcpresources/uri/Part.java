package io.github.mcpresources.uri;

import java.util.List;

/** A piece of a template: what is copied, or what is filled in. */
sealed interface Part {
    /** Where the piece starts in the template. */
    int position();

    /**
     * Text that is copied.
     *
     * @param text as written
     * @param wording as it is compared with a URI
     * @param position where it starts in the template
     */
    record Literal(String text, Wording wording, int position) implements Part {}

    /**
     * An expression in braces.
     *
     * @param operator its operator
     * @param variables its variables, at least one
     * @param position where its brace stands in the template
     */
    record Expression(Operator operator, List<Variable> variables, int position) implements Part {
        public Expression {
            variables = List.copyOf(variables);
        }
    }
}
