package io.github.mcpresources.registry;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The registration of one entry. It finds the entry by its URI or template text. If the id is different, another entry
 * has replaced this one.
 */
final class EntryRegistration implements ResourceRegistry.Registration {

    private final Store store;
    private final String key;
    private final boolean isTemplate;
    private final long id;

    EntryRegistration(Store store, Entry entry) {
        this.store = store;
        this.key = entry.key();
        this.isTemplate = entry instanceof Entry.OfTemplate;
        this.id = entry.id();
    }

    @Override
    public String uri() {
        return key;
    }

    @Override
    public boolean update(Consumer<? super EntryBuilder<?>> change) {
        boolean[] found = new boolean[1];
        store.change(draft -> {
            Entry before = in(draft.state());
            if (before == null) {
                return;
            }
            Entry after = EntryBuilder.updated(before, change, this);
            found[0] = in(draft.state()) != null; // the change itself may have removed the entry
            if (found[0]) {
                draft.put(after);
            }
        });
        return found[0];
    }

    @Override
    public void disable() {
        enable(false);
    }

    @Override
    public void enable() {
        enable(true);
    }

    private void enable(boolean value) {
        store.change(draft -> {
            Entry entry = in(draft.state());
            if (entry != null && entry.enabled() != value) {
                draft.put(entry.with(entry.settings().enabled(value)));
            }
        });
    }

    @Override
    public boolean isEnabled() {
        Entry entry = in(store.now());
        return entry != null && entry.enabled();
    }

    @Override
    public void close() {
        store.change(draft -> {
            Entry entry = in(draft.state());
            if (entry != null) {
                draft.remove(entry);
            }
        });
    }

    /** Returns the current entry; null if it was removed or replaced. */
    private @Nullable Entry in(State state) {
        Entry entry =
                isTemplate ? state.templates().get(key) : state.resources().get(key);
        return entry != null && entry.id() == id ? entry : null;
    }
}
