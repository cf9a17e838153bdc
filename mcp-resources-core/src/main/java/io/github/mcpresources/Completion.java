package io.github.mcpresources;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Suggested values for a variable of a resource template. Contains the best values, at most {@value #MAX_VALUES}, and
 * the total number of suggested values.
 *
 * @param values the best values, the best one first; immutable
 * @param total the total number of suggested values, including those that are not in this completion
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/completion">MCP:
 *     Completion</a>
 */
public record Completion(List<String> values, int total) {

    /** The maximum number of values in one completion. */
    public static final int MAX_VALUES = 100;

    /** A completion without values. */
    public static final Completion NONE = of(List.of());

    /**
     * Creates a completion from a copy of the values.
     *
     * @param values the values, at most {@value #MAX_VALUES}
     * @param total the total number of suggested values, including those that are not in this completion
     * @throws IllegalArgumentException if there are more than {@value #MAX_VALUES} values, or if the total is less than
     *     the number of values
     */
    public Completion {
        values = List.copyOf(values);
        if (values.size() > MAX_VALUES) {
            throw new IllegalArgumentException(
                    "A completion must have at most " + MAX_VALUES + " values, not " + values.size());
        }
        if (values.size() > total) {
            throw new IllegalArgumentException("A completion with " + values.size()
                    + " values must have a total of at least this number, not " + total);
        }
    }

    /**
     * Creates a completion from all suggested values.
     *
     * @param all the suggested values, the best one first
     * @return a completion with the first values of the list, at most {@value #MAX_VALUES}
     */
    public static Completion of(List<String> all) {
        return new Completion(all.subList(0, Math.min(all.size(), MAX_VALUES)), all.size());
    }

    /**
     * Checks whether there are more suggested values than this completion contains.
     *
     * @return true if there are more values
     */
    public boolean hasMore() {
        return total > values.size();
    }

    /**
     * A request to complete the value of one variable of a resource template.
     *
     * @param uriTemplate the text of the template, exactly as in the list of templates
     * @param argument the name of the variable
     * @param prefix the text that the user has entered so far, often empty
     * @param arguments the values that the client has already chosen for other variables, by variable name
     */
    public record Request(String uriTemplate, String argument, String prefix, Map<String, String> arguments) {

        /**
         * Creates a request with a copy of the arguments.
         *
         * @param uriTemplate the text of the template, exactly as in the list of templates
         * @param argument the name of the variable
         * @param prefix the text that the user has entered so far
         * @param arguments the values of other variables
         */
        public Request {
            Objects.requireNonNull(uriTemplate, "uriTemplate");
            Objects.requireNonNull(argument, "argument");
            Objects.requireNonNull(prefix, "prefix");
            arguments = Map.copyOf(arguments);
        }
    }
}
