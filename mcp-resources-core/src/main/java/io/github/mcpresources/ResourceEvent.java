package io.github.mcpresources;

import io.github.mcpresources.internal.text.Printable;
import java.util.List;
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

        @Override
        public String toString() {
            return "Updated[" + Printable.of(uri) + "]";
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

        @Override
        public String toString() {
            return "UpdatedUnder[" + Printable.of(prefix) + "]";
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

        @Override
        public String toString() {
            return "UpdatedMatching[" + Printable.of(template) + ", " + Printable.of(values) + "]";
        }
    }

    /**
     * Resources or templates were added, removed or described anew. A resource that comes, goes or is replaced is an
     * update to those who subscribed to its URI.
     *
     * @param changes what changed; empty where that is not known, and so concerns everybody
     */
    record ListChanged(List<Change> changes) implements ResourceEvent {
        /**
         * Copies the changes.
         *
         * @param changes what changed
         */
        public ListChanged {
            changes = List.copyOf(changes);
        }

        /** A change of which nothing is known. */
        public ListChanged() {
            this(List.of());
        }

        /**
         * Whether a caller's lists are others than before.
         *
         * @param caller who may see some entries and others not
         * @return true if the caller sees one of the changes, or if it is not known what changed
         */
        public boolean concerns(Caller caller) {
            return changes.isEmpty() || changes.stream().anyMatch(change -> change.isVisibleTo(caller));
        }

        @Override
        public String toString() {
            return changes.isEmpty() ? "ListChanged[]" : "ListChanged[" + changes.size() + " changes]";
        }
    }

    /**
     * One entry that came or went; one that is described anew goes and comes.
     *
     * @param kind which of the two
     * @param entry the entry's descriptor
     * @param visibility who sees the entry, or saw it
     */
    record Change(Kind kind, Descriptor entry, Visibility visibility) {

        /** What happened to an entry. */
        public enum Kind {
            /** It is there from now on. */
            ADDED,
            /** It was there until now. */
            REMOVED
        }

        /**
         * Refuses null.
         *
         * @param kind what happened
         * @param entry the entry's descriptor
         * @param visibility who sees the entry
         */
        public Change {
            Objects.requireNonNull(kind, "kind");
            Objects.requireNonNull(entry, "entry");
            Objects.requireNonNull(visibility, "visibility");
        }

        /**
         * Whether a caller sees the entry, or saw it.
         *
         * @param caller the caller
         * @return true if so
         */
        public boolean isVisibleTo(Caller caller) {
            return visibility.allows(caller, entry.identifier(), entry);
        }
    }
}
