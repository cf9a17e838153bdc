package io.github.mcpresources.registry;

import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceEvent.Change;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Creates the events for the difference between two states of a registry. Intermediate states are not reported. */
final class Changes {

    private final List<Change> listed = new ArrayList<>();
    private final List<ResourceEvent> events = new ArrayList<>();

    private Changes() {}

    /**
     * Returns at most one event for all changes of the lists, followed by the events for changed contents.
     *
     * @param touched the entries that may differ between the states
     */
    static List<ResourceEvent> between(State before, State after, List<Entry> touched) {
        Changes changes = new Changes();
        Set<String> resources = new HashSet<>();
        Set<String> templates = new HashSet<>();
        for (Entry entry : touched) {
            if ((entry instanceof Entry.OfTemplate ? templates : resources).add(entry.key())) {
                changes.add(shown(before.at(entry)), shown(after.at(entry)));
            }
        }
        if (!changes.listed.isEmpty()) {
            changes.events.add(0, new ResourceEvent.ListChanged(changes.listed));
        }
        return changes.events;
    }

    private static @Nullable Entry shown(@Nullable Entry entry) {
        return entry != null && entry.enabled() ? entry : null;
    }

    private void add(@Nullable Entry before, @Nullable Entry after) {
        boolean isReadAnew = before != null && after != null && !isReadAlike(before, after);
        if (before != null && after != null && isListedAlike(before, after)) {
            if (isReadAnew) {
                events.add(updated(after));
            }
            return;
        }
        boolean wasListed = before != null && before.settings().listed();
        boolean isListed = after != null && after.settings().listed();
        if (before != null && wasListed) {
            listed.add(change(Change.Kind.REMOVED, before));
        }
        if (after != null && isListed) {
            listed.add(change(Change.Kind.ADDED, after));
            if (isReadAnew && after instanceof Entry.OfTemplate) {
                events.add(updated(after)); // a change of the list concerns subscribers of resources only
            }
        } else if (after != null) {
            events.add(updated(after)); // the entry is unlisted, so no list event reports the change
        } else if (before != null && !wasListed) {
            events.add(updated(before));
        }
    }

    private static boolean isReadAlike(Entry before, Entry after) {
        return before.id() == after.id() && before.reading().equals(after.reading());
    }

    private static ResourceEvent updated(Entry entry) {
        return entry instanceof Entry.OfTemplate
                ? new ResourceEvent.UpdatedMatching(entry.key(), Map.of())
                : new ResourceEvent.Updated(entry.key());
    }

    private static boolean isListedAlike(Entry before, Entry after) {
        return before.descriptor().equals(after.descriptor())
                && before.settings().listed() == after.settings().listed()
                && before.settings().visibility().equals(after.settings().visibility());
    }

    private static Change change(Change.Kind kind, Entry entry) {
        return new Change(kind, entry.descriptor(), entry.settings().visibility());
    }
}
