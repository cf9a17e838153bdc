package io.github.mcpresources.files;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceEvent.Change;
import io.github.mcpresources.ResourceProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Records the events of a provider: {@code +uri} for an added resource, {@code -uri} for a removed resource, and
 * {@code ~uri} for a changed resource. A test can wait for each event.
 */
final class Observed implements AutoCloseable {

    private static final long PATIENCE = TimeUnit.MINUTES.toNanos(5);

    private final List<String> all = new ArrayList<>();
    private final Handle subscription;
    private int lists;

    /** Observes a provider, and waits until the provider watches its files. */
    Observed(ResourceProvider provider) {
        subscription = provider.observe(this::take);
        await("~*");
        synchronized (this) {
            all.clear();
            lists = 0;
        }
    }

    private synchronized void take(ResourceEvent event) {
        if (event instanceof ResourceEvent.ListChanged changed) {
            lists++;
            changed.changes()
                    .forEach(change -> all.add((change.kind() == Change.Kind.ADDED ? "+" : "-")
                            + change.entry().identifier()));
        } else if (event instanceof ResourceEvent.Updated updated) {
            all.add("~" + updated.uri());
        } else if (event instanceof ResourceEvent.UpdatedUnder) {
            all.add("~*");
        }
        notifyAll();
    }

    void await(String... texts) {
        await(seen -> seen.containsAll(List.of(texts)), String.join(" ", texts));
    }

    synchronized void await(Predicate<List<String>> condition, String what) {
        long end = System.nanoTime() + PATIENCE;
        try {
            while (!condition.test(all)) {
                long rest = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                if (rest <= 0) {
                    throw new AssertionError("Did not hear of " + what + ", only of " + all);
                }
                wait(rest);
            }
        } catch (InterruptedException stop) {
            throw new AssertionError(stop);
        }
    }

    synchronized List<String> all() {
        return List.copyOf(all);
    }

    /** Returns the number of events that reported a change of the list. */
    synchronized int lists() {
        return lists;
    }

    @Override
    public void close() {
        subscription.close();
    }
}
