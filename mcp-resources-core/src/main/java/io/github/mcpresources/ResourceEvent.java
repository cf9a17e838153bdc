package io.github.mcpresources;

import java.util.Map;
import java.util.Objects;

/** What a provider, or an application that publishes by itself, has to tell about its resources. */
public sealed interface ResourceEvent {

    /**
     * The content of one resource changed.
     *
     * @param uri its URI
     */
    record Updated(String uri) implements ResourceEvent {
        /**
         * Refuses null.
         *
         * @param uri its URI
         */
        public Updated {
            Objects.requireNonNull(uri, "uri");
        }
    }

    /**
     * The content of any resource whose URI starts with a prefix may have changed.
     *
     * @param prefix the prefix, compared as text
     */
    record UpdatedUnder(String prefix) implements ResourceEvent {
        /**
         * Refuses null.
         *
         * @param prefix the prefix
         */
        public UpdatedUnder {
            Objects.requireNonNull(prefix, "prefix");
        }
    }

    /**
     * The content of any resource that a template yields for the given values may have changed.
     *
     * @param template the URI template
     * @param values values of some of its variables; a variable that is not named may have any value
     */
    record UpdatedMatching(String template, Map<String, String> values) implements ResourceEvent {
        /**
         * Copies the values.
         *
         * @param template the URI template
         * @param values values of some of its variables
         */
        public UpdatedMatching {
            Objects.requireNonNull(template, "template");
            values = Map.copyOf(values);
        }
    }

    /** Resources or templates were added, removed or described anew. */
    record ListChanged() implements ResourceEvent {}
}
