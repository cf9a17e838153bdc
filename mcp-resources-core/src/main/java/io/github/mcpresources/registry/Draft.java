package io.github.mcpresources.registry;

import java.util.ArrayList;
import java.util.List;

/**
 * The new state of a registry while a change is in progress. Only the thread that makes the change uses this object.
 */
final class Draft {

    private State state;
    private final List<Entry> touched = new ArrayList<>();

    Draft(State state) {
        this.state = state;
    }

    State state() {
        return state;
    }

    /**
     * Returns the entries that were added, removed or replaced. An entry may occur more than once, and its final state
     * may be unchanged.
     */
    List<Entry> touched() {
        return touched;
    }

    void put(Entry entry) {
        Entry rival = state.conflictOf(entry);
        if (rival != null && !rival.key().equals(entry.key())) {
            remove(rival);
        }
        state = state.with(entry);
        touched.add(entry);
    }

    void remove(Entry entry) {
        state = state.without(entry);
        touched.add(entry);
    }

    void restore(State earlier) {
        state = earlier;
    }
}
