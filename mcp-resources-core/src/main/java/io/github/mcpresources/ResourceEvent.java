package io.github.mcpresources;

import io.github.mcpresources.internal.text.Printable;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** An event about resources, reported by a provider or published by the application. */
public sealed interface ResourceEvent {

    /**
     * A change to the content of one resource.
     *
     * @param uri the URI of the resource
     */
    record Updated(String uri) implements ResourceEvent {
        /**
         * Creates an event for one resource.
         *
         * @param uri the URI of the resource
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
     * A change that may affect the content of all resources whose URIs start with a prefix.
     *
     * @param prefix the prefix, compared as text
     */
    record UpdatedUnder(String prefix) implements ResourceEvent {
        /**
         * Creates an event for the resources whose URIs start with a prefix.
         *
         * @param prefix the prefix, compared as text
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
     * A change that may affect the content of all resources whose URIs match a template with the given values.
     *
     * @param template the URI template
     * @param values the values of some variables of the template; a variable that has no value in this map matches any
     *     value
     */
    record UpdatedMatching(String template, Map<String, String> values) implements ResourceEvent {
        /**
         * Creates an event with a copy of the values.
         *
         * @param template the URI template
         * @param values the values of some variables of the template
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
     * A change to the lists: resources or templates were added or removed, or their descriptors changed. If the changes
     * are known, clients that subscribed to an added, removed or changed resource also receive an update notification
     * for that resource.
     *
     * @param changes the changes; empty if they are not known. In this case, the event concerns every caller
     */
    record ListChanged(List<Change> changes) implements ResourceEvent {
        /**
         * Creates an event with a copy of the changes.
         *
         * @param changes the changes; empty if they are not known
         */
        public ListChanged {
            changes = List.copyOf(changes);
        }

        /** Creates an event whose changes are not known. */
        public ListChanged() {
            this(List.of());
        }

        /**
         * Checks whether this event changes the lists that a caller sees.
         *
         * @param caller the caller, which may see only some of the entries
         * @return true if one of the changed entries is or was visible to the caller, or if the changes are not known
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
     * A report that events may have been lost. The lists may have changed, and so may all resources whose URIs start
     * with a prefix. A server publishes this event if it may have missed events of an {@link EventBus}. Caches discard
     * all affected values immediately. To limit the load, the server does not notify all subscribers at once. It
     * spreads the notifications over the time {@link ResourceLimits.Bus#resyncWindow}.
     *
     * @param prefix the prefix, compared as text; empty for all resources
     */
    record Resync(String prefix) implements ResourceEvent {
        /**
         * Creates an event for the resources whose URIs start with a prefix.
         *
         * @param prefix the prefix, compared as text
         */
        public Resync {
            Objects.requireNonNull(prefix, "prefix");
        }

        /** Creates an event that concerns all resources. */
        public Resync() {
            this("");
        }

        @Override
        public String toString() {
            return "Resync[" + Printable.of(prefix) + "]";
        }
    }

    /**
     * The addition or removal of one list entry. A change to a descriptor is reported as two changes: the removal of
     * the entry with the old descriptor, and the addition of the entry with the new one.
     *
     * @param kind addition or removal
     * @param entry the entry's descriptor
     * @param visibility the visibility rule of the entry; for a removed entry, the rule before the removal
     */
    record Change(Kind kind, Descriptor entry, Visibility visibility) {

        /** The kind of a change. */
        public enum Kind {
            /** The entry was added. */
            ADDED,
            /** The entry was removed. */
            REMOVED
        }

        /**
         * Creates a change.
         *
         * @param kind addition or removal
         * @param entry the entry's descriptor
         * @param visibility the visibility rule of the entry; for a removed entry, the rule before the removal
         */
        public Change {
            Objects.requireNonNull(kind, "kind");
            Objects.requireNonNull(entry, "entry");
            Objects.requireNonNull(visibility, "visibility");
        }

        /**
         * Checks whether the entry is visible to a caller, or was visible before its removal.
         *
         * @param caller the caller
         * @return true if the entry is or was visible to the caller
         */
        public boolean isVisibleTo(Caller caller) {
            return visibility.allows(caller, entry.identifier(), entry);
        }
    }
}
