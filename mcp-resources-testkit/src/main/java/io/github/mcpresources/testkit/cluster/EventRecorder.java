package io.github.mcpresources.testkit.cluster;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.ResourceEvent;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Records the events of other servers on an event bus. */
final class EventRecorder implements EventBus.Listener {

    private static final String PROBE = "probe://";
    private static final AtomicLong PROBES = new AtomicLong();

    private final Duration timeout;
    private final Set<ResourceEvent> events = new LinkedHashSet<>();
    private int gaps;
    private EventBus.@Nullable State state;

    EventRecorder(Duration timeout) {
        this.timeout = timeout;
    }

    @Override
    public synchronized CompletionStage<Void> heard(List<ResourceEvent> heard) {
        events.addAll(heard);
        notifyAll();
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public synchronized void gap() {
        gaps++;
        notifyAll();
    }

    @Override
    public synchronized void state(EventBus.State now) {
        state = now;
        notifyAll();
    }

    /** Publishes test events until this recorder receives one of them, because a bus may need time to connect. */
    void awaitHearing(EventBus.Connection from) {
        Set<ResourceEvent> sent = new LinkedHashSet<>();
        long end = System.nanoTime() + timeout.toNanos();
        do {
            if (System.nanoTime() > end) {
                throw new AssertionError("A server received no event from another server within " + timeout);
            }
            ResourceEvent probe = new ResourceEvent.Updated(PROBE + PROBES.incrementAndGet());
            sent.add(probe);
            from.publish(List.of(probe)).exceptionally(notYet -> null);
        } while (!await(Duration.ofMillis(50), () -> sent.stream().anyMatch(events::contains)));
    }

    synchronized List<ResourceEvent> events() {
        return events.stream()
                .filter(event -> !(event instanceof ResourceEvent.Updated updated
                        && updated.uri().startsWith(PROBE)))
                .toList();
    }

    /** Returns how often the bus reported that events may have been missed. */
    synchronized int gaps() {
        return gaps;
    }

    synchronized boolean hasHeard(ResourceEvent event) {
        return events.contains(event);
    }

    synchronized boolean hasHeardAll(List<ResourceEvent> all) {
        return events.containsAll(all);
    }

    synchronized EventBus.@Nullable State state() {
        return state;
    }

    /** Waits for a condition. Returns false if it did not become true within the timeout of this recorder. */
    boolean await(BooleanSupplier condition) {
        return await(timeout, condition);
    }

    /** Waits for a condition. Returns false if it did not become true in the given time. */
    synchronized boolean await(Duration time, BooleanSupplier condition) {
        long end = System.nanoTime() + time.toNanos();
        while (!condition.getAsBoolean()) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                return false;
            }
            try {
                wait(left);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
                return condition.getAsBoolean();
            }
        }
        return true;
    }
}
