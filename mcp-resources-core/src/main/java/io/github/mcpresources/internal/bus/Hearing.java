package io.github.mcpresources.internal.bus;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.concurrent.LogRateLimit;
import io.github.mcpresources.internal.concurrent.SafeStage;
import io.github.mcpresources.internal.concurrent.Throttle;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listener of one server for the events of other servers. When an event arrives, the caches of this server
 * immediately discard the outdated content. The clients of this server are notified after the
 * {@linkplain EventBus.Connection#fence time} that the other servers need to receive the event. By then, these servers
 * have usually discarded the content too.
 */
final class Hearing implements EventBus.Listener {

    private static final Logger log = LoggerFactory.getLogger(Hearing.class);
    private static final CompletionStage<Void> DONE = CompletableFuture.completedFuture(null);
    private static final ResourceEvent EVERYTHING = new ResourceEvent.Resync();

    /**
     * The minimum time between two {@link ResourceEvent.Resync} events that this server publishes because events were
     * lost.
     */
    private static final Duration RESYNC_INTERVAL = Duration.ofSeconds(1);

    private final BusLink link;
    private final BusLink.Server server;
    private final Throttle resync;
    private final LogRateLimit logRate = new LogRateLimit();
    private final AtomicLong resyncs = new AtomicLong();
    private volatile EventBus.State state = EventBus.State.UP;

    Hearing(BusLink link, BusLink.Server server, TimeSource time) {
        this.link = link;
        this.server = server;
        this.resync = new Throttle(time, RESYNC_INTERVAL, () -> link.execute(() -> link.publish(EVERYTHING, null)));
    }

    @Override
    public CompletionStage<Void> heard(List<ResourceEvent> events) {
        return heard(events, Map.of());
    }

    @Override
    public CompletionStage<Void> heard(List<ResourceEvent> events, Map<ResourceEvent, String> traces) {
        List<ResourceEvent> valid = events.stream().filter(this::isValid).toList();
        resyncs.addAndGet(valid.stream()
                .filter(event -> event instanceof ResourceEvent.Resync)
                .count());
        CompletionStage<Void> taken = takeIn(valid);
        Runnable tell = () -> valid.forEach(event -> server.tell(event, traces.get(event)));
        if (SafeStage.isDone(taken)) {
            link.later(tell);
        } else {
            taken.thenRun(() -> link.later(tell));
        }
        return taken;
    }

    /** Checks an event. Logs at most one invalid event per second. */
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

    /**
     * Handles a loss of events: all caches of this server discard their content, and then a
     * {@link ResourceEvent.Resync} is published to all servers. The clients of the other servers must be notified too,
     * because they may have read outdated content from this server after the loss.
     */
    @Override
    public void gap() {
        resyncs.incrementAndGet();
        takeIn(List.of(EVERYTHING)).thenRun(resync::request);
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
                        "The event bus is not up ({}). Until it is up, clients of this server may miss changes on other"
                                + " servers, and clients of other servers may miss changes on this server",
                        next);
            }
        }
        link.stateChanged(next);
    }

    EventBus.State state() {
        return state;
    }

    long resyncs() {
        return resyncs.get();
    }
}
