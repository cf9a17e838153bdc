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
     * @param normalised in the form of {@link UriText}, which is what a URI is compared with
     * @param position where it starts in the template
     */
    record Literal(String text, String normalised, int position) implements Part {

        /** Whether it is made of whole characters of UTF-8. No URI is matched that is not, and no value that is a rest. */
        boolean isWhole() {
            return UriText.normalise(normalised, new UriText.Region()) != null;
        }
    }

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
