package io.github.mcpresources;

import java.util.ArrayList;
import java.util.List;

/** A switch that goes from "wanted" to "cancelled" once, and tells those who asked. */
final class Cancellation {

    private final List<Runnable> actions = new ArrayList<>(1);
    private volatile boolean cancelled;

    boolean isCancelled() {
        return cancelled;
    }

    void onCancel(Runnable action) {
        synchronized (actions) {
            if (!cancelled) {
                actions.add(action);
                return;
            }
        }
        action.run();
    }

    void cancel() {
        List<Runnable> pending;
        synchronized (actions) {
            if (cancelled) {
                return;
            }
            cancelled = true;
            pending = List.copyOf(actions);
            actions.clear();
        }
        pending.forEach(Runnable::run);
    }
}
