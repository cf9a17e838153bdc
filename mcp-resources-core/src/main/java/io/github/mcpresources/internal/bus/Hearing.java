package io.github.mcpresources.internal.bus;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.internal.concurrent.LogRateLimit;
import io.github.mcpresources.internal.concurrent.SafeStage;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listener of one server for the events of other servers. When an event arrives, the caches of this server
 * immediately discard the outdated content. The clients of this server are notified after the {@linkplain
 * EventBus.Connection#fence fence}, when all other servers have usually discarded the content too.
 */
final class Hearing implements EventBus.Listener {

    private static final Logger log = LoggerFactory.getLogger(Hearing.class);
    private static final CompletionStage<Void> DONE = CompletableFuture.completedFuture(null);

    private final BusLink.Server server;
    private final Consumer<Runnable> afterFence;
    private final Consumer<EventBus.State> stateListener;
    private final LogRateLimit logRate = new LogRateLimit();
    private final AtomicLong resyncs = new AtomicLong();
    private volatile EventBus.State state = EventBus.State.UP;

    /**
     * Creates a listener.
     *
     * @param afterFence the function that schedules a task to run after the {@linkplain EventBus.Connection#fence
     *     fence}
     * @param stateListener the listener for the states of the bus
     */
    Hearing(BusLink.Server server, Consumer<Runnable> afterFence, Consumer<EventBus.State> stateListener) {
        this.server = server;
        this.afterFence = afterFence;
        this.stateListener = stateListener;
    }

    @Override
    public CompletionStage<Void> heard(List<ResourceEvent> events) {
        List<ResourceEvent> valid = events.stream().filter(this::isValid).toList();
        resyncs.addAndGet(valid.stream()
                .filter(event -> event instanceof ResourceEvent.Resync)
                .count());
        CompletionStage<Void> taken = takeIn(valid);
        Runnable tell = () -> valid.forEach(server::tell);
        if (SafeStage.isDone(taken)) {
            afterFence.accept(tell);
        } else {
            taken.thenRun(() -> afterFence.accept(tell));
        }
        return taken;
    }

    /** Checks whether an event is valid. Logs at most one invalid event per second. */
    private boolean isValid(ResourceEvent event) {
        try {
            server.check(event);
            return true;
        } catch (RuntimeException invalid) {
            if (logRate.isDue()) {
                log.warn("The event bus delivered an invalid event: {}", event, invalid);
            }
            return false;
        }
    }

    private CompletionStage<Void> takeIn(List<ResourceEvent> events) {
        CompletionStage<Void> all = DONE;
        for (ResourceEvent event : events) {
            CompletionStage<Void> taken = server.takeIn(event);
            if (!SafeStage.isDone(taken)) {
                all = all.thenCompose(done -> taken);
            }
        }
        return all;
    }

    @Override
    public void gap() {
        resyncs.incrementAndGet();
        ResourceEvent everything = new ResourceEvent.Resync();
        takeIn(List.of(everything)).thenRun(() -> server.tell(everything));
    }

    @Override
    public void state(EventBus.State next) {
        EventBus.State before = state;
        state = next;
        if (before != next) {
            if (next == EventBus.State.UP) {
                log.info("The event bus is up");
            } else {
                log.warn(
                        "The event bus is not up ({}). Until it is up, clients of this server may not be notified of"
                                + " changes on other servers, and clients of other servers may not be notified of"
                                + " changes on this server",
                        next);
            }
        }
        stateListener.accept(next);
    }

    EventBus.State state() {
        return state;
    }

    long resyncs() {
        return resyncs.get();
    }
}
