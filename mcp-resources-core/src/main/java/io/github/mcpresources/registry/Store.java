package io.github.mcpresources.registry;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.internal.concurrent.Observers;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Holds and changes the current state of a registry. Only one thread at a time changes the state. Nested changes share
 * the {@link Draft} of the outermost change. At the end of the outermost change, the draft becomes the current state.
 * Reads do not use locks.
 */
final class Store {

    private final ReentrantLock writing = new ReentrantLock();
    private final Observers<ResourceEvent> observers = new Observers<>(ResourceRegistry.class);
    private final AtomicLong ids = new AtomicLong();
    private volatile State state = State.EMPTY;
    /** Guarded by {@code writing}. */
    private Draft draft = new Draft(State.EMPTY);

    State now() {
        return state;
    }

    long nextId() {
        return ids.incrementAndGet();
    }

    Handle observe(Consumer<ResourceEvent> listener) {
        return observers.add(listener);
    }

    /**
     * Applies a change to the draft. At the end of the outermost change, the draft becomes the current state, and the
     * observers are notified. If a step throws, its changes are undone and the exception is rethrown.
     *
     * @param step the code that changes the draft; it may call this method
     */
    @SuppressWarnings("ReferenceEquality") // a step that changes the state creates a new object
    void change(Consumer<Draft> step) {
        List<ResourceEvent> events = List.of();
        writing.lock();
        try {
            boolean outermost = writing.getHoldCount() == 1;
            if (outermost) {
                draft = new Draft(state);
            }
            Draft current = draft;
            State before = current.state();
            try {
                step.accept(current);
            } catch (Throwable failure) {
                current.restore(before);
                throw failure;
            }
            if (outermost && current.state() != before) {
                state = current.state();
                events = observers.isEmpty() ? List.of() : Changes.between(before, state, current.touched());
            }
            if (outermost) {
                draft = new Draft(state);
            }
        } finally {
            writing.unlock();
        }
        events.forEach(observers::publish);
    }
}
