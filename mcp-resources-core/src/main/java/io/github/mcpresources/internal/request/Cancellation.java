package io.github.mcpresources.internal.request;

import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cancellation state of a request. The first call of {@link #cancel} runs the registered actions. An action that is
 * registered later runs immediately.
 */
final class Cancellation {

    private static final Logger log = LoggerFactory.getLogger(Cancellation.class);

    private List<Runnable> actions = List.of(); // most requests register no action
    private volatile boolean cancelled;

    boolean isCancelled() {
        return cancelled;
    }

    void onCancel(Runnable action) {
        synchronized (this) {
            if (!cancelled) {
                if (actions.isEmpty()) {
                    actions = new ArrayList<>(1);
                }
                actions.add(action);
                return;
            }
        }
        action.run();
    }

    void cancel() {
        List<Runnable> pending;
        synchronized (this) {
            if (cancelled) {
                return;
            }
            cancelled = true;
            pending = actions;
            actions = List.of();
        }
        for (Runnable action : pending) {
            try {
                action.run();
            } catch (RuntimeException | Error failure) {
                log.warn("An action that was passed to onCancel failed", failure);
            }
        }
    }
}
