package io.github.mcpresources.registry;

import java.util.ArrayList;
import java.util.List;

/** What a registry will hold once a change is done. Used by the writing thread alone. */
final class Draft {

    private State state;
    private final List<Entry> touched = new ArrayList<>();

    Draft(State state) {
        this.state = state;
    }

    State state() {
        return state;
    }

    /** The entries that came, went or were replaced on the way, some of them more than once, some in vain. */
    List<Entry> touched() {
        return touched;
    }

    /** Puts an entry in, in place of its {@linkplain State#rivalOf rival}. */
    void put(Entry entry) {
        Entry rival = state.rivalOf(entry);
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

    void goBackTo(State earlier) {
        state = earlier;
    }
}
