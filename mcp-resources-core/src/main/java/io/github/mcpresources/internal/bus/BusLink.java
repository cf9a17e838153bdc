package io.github.mcpresources.internal.bus;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.concurrent.SafeStage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connection of one server to an event bus. A publisher never waits: its events are queued in an {@link Outbox},
 * and one thread at a time passes them to the bus. A bus that blocks therefore occupies only one thread.
 *
 * <p>The clients of this server are notified of an event when the bus has accepted it and the
 * {@linkplain EventBus.Connection#fence fence} has passed. The fence is the time that the other servers usually need to
 * receive the event. If sending the event fails, or takes longer than {@link ResourceLimits.Bus#patience}, the clients
 * are notified without further delay. The event is resent until the bus accepts it; then the clients are notified a
 * second time.
 */
public final class BusLink implements Handle {

    /** The server that is connected to the bus. */
    public interface Server {

        /**
         * Tells the caches of the server to discard the content that an event makes outdated. The returned stage
         * completes when they have done so, or after a time limit. It never fails.
         */
        CompletionStage<Void> takeIn(ResourceEvent event);

        /**
         * Notifies the clients that the event concerns.
         *
         * @param trace the trace in which the event was published, as the value of a {@code traceparent} header; null
         *     if the event was published without a trace
         */
        void tell(ResourceEvent event, @Nullable String trace);

        /** Throws an {@link IllegalArgumentException} if the URI, prefix or template of an event is malformed. */
        void check(ResourceEvent event);
    }

    static final int BATCH = 500;

    /**
     * The maximum number of batches in flight. A batch is in flight until the bus accepts or rejects it. While sending
     * fails, the maximum is 1.
     */
    static final int UNDER_WAY = 8;

    /** If the bus does not accept a batch within this time, the batch counts as failed. */
    static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(5);

    /** The time that the bus has to accept the waiting events after {@link #close}. */
    static final Duration CLOSING = Duration.ofSeconds(1);

    /** The time after which a failed batch is sent again, or a failed attempt to connect is repeated. */
    public static final Duration RETRY = Duration.ofMillis(500);

    private static final Logger log = LoggerFactory.getLogger(BusLink.class);

    private final EventBus bus;
    private final Server server;
    private final ResourceLimits.Bus limits;
    private final TimeSource time;
    private final Executor executor;
    private final Hearing hearing;
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    /** The waiting events. Guarded by {@code this}, as are all following fields. */
    private final Outbox outbox;

    private EventBus.@Nullable Connection connection;
    private boolean closed;
    /** True while a task that passes events to the bus is queued or running. */
    private boolean sending;

    private int underWay;
    /** The number of events in the batches in flight. */
    private int unanswered;
    /** True if the last batch failed, or if the bus has reported since then that it cannot send events. */
    private boolean failing;

    private boolean paused;

    private boolean watching;

    private BusLink(EventBus bus, Server server, ResourceLimits.Bus limits, TimeSource time, Executor executor) {
        this.bus = bus;
        this.server = server;
        this.limits = limits;
        this.time = time;
        this.executor = executor;
        this.outbox = new Outbox(limits.queuedEvents());
        this.hearing = new Hearing(this, server, time);
    }

    /**
     * Connects a server to a bus, without waiting for the bus.
     *
     * @param executor runs code of the bus, which may block
     */
    public static BusLink open(
            EventBus bus, Server server, ResourceLimits.Bus limits, TimeSource time, Executor executor) {
        BusLink link = new BusLink(bus, server, limits, time, executor);
        link.execute(() -> link.connect(false));
        return link;
    }

    private void connect(boolean again) {
        EventBus.Connection opened;
        try {
            opened = bus.connect(hearing);
        } catch (Throwable failure) { // also catches an Error, because the server can work without the bus
            if (!again) {
                log.warn(
                        "Could not connect to the event bus; the server tries again every {} ms. Until it succeeds,"
                                + " clients are not notified of changes on other servers",
                        RETRY.toMillis(),
                        failure);
            }
            time.schedule(
                    RETRY,
                    () -> execute(() -> {
                        if (!isClosed()) {
                            connect(true);
                        }
                    }));
            return;
        }
        boolean late;
        synchronized (this) {
            late = closed;
            connection = opened;
        }
        if (late) {
            end(opened);
        } else if (again) {
            log.info("Connected to the event bus");
            hearing.gap();
        }
        send();
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private Duration fence() {
        EventBus.Connection open;
        synchronized (this) {
            open = connection;
        }
        return open == null ? Duration.ZERO : open.fence();
    }

    /**
     * Queues a valid event for the bus. The clients of this server are notified when the bus has accepted the event. If
     * sending currently fails, they are notified now, and a second time when the bus has accepted the event. After
     * {@link #close}, they are notified now, and the event is not sent.
     */
    public void publish(ResourceEvent event, @Nullable String trace) {
        boolean alone;
        List<Outbox.Outgoing> replaced = List.of();
        synchronized (this) {
            alone = failing || closed;
            if (!closed) {
                replaced = outbox.add(event, time.nanoTime(), trace, alone);
            }
        }
        if (alone) {
            server.tell(event, trace);
        }
        replaced.forEach(this::tell);
        watch();
        send();
    }

    private void tell(Outbox.Outgoing entry) {
        server.tell(entry.event(), entry.trace());
    }

    /** Starts a task that passes the waiting events to the bus, unless such a task is queued or running. */
    private void send() {
        synchronized (this) {
            if (sending || !maySend()) {
                return;
            }
            sending = true;
        }
        execute(this::sendBatches);
    }

    private boolean maySend() {
        int max = failing ? 1 : UNDER_WAY;
        return !closed && !outbox.isEmpty() && connection != null && !paused && underWay < max;
    }

    private void sendBatches() {
        for (Batch batch = next(); batch != null; batch = next()) {
            batch.send();
        }
    }

    private synchronized @Nullable Batch next() {
        EventBus.Connection open = connection;
        if (!maySend() || open == null) {
            sending = false;
            return null;
        }
        Batch batch = new Batch(open, outbox.take(BATCH));
        underWay++;
        unanswered += batch.entries.size();
        return batch;
    }

    /** Events that are passed to the bus in one call. */
    private final class Batch {
        private final EventBus.Connection open;
        private final List<Outbox.Outgoing> entries;
        private Handle timer = NONE;
        private boolean answered;

        Batch(EventBus.Connection open, List<Outbox.Outgoing> entries) {
            this.open = open;
            this.entries = entries;
        }

        void send() {
            timer = time.schedule(
                    ANSWER_TIMEOUT,
                    () -> answer(new TimeoutException(
                            "The event bus did not answer within " + ANSWER_TIMEOUT.toMillis() + " ms")));
            SafeStage.of(() -> publishOn(open, entries)).whenComplete((done, failure) -> answer(failure));
        }

        private void answer(@Nullable Throwable failure) {
            boolean changed;
            List<Outbox.Outgoing> toTell = List.of();
            synchronized (BusLink.this) {
                if (answered) {
                    return;
                }
                answered = true;
                underWay--;
                unanswered -= entries.size();
                changed = failing != (failure != null);
                failing = failure != null;
                if (failure != null) {
                    toTell = outbox.putBack(entries, time.nanoTime());
                    pause();
                } else {
                    outbox.tell(entries); // the clients are notified after the fence
                }
            }
            timer.close();
            if (failure == null) {
                if (changed) {
                    log.info("The event bus accepts events again");
                }
                later(() -> entries.forEach(BusLink.this::tell));
            } else {
                if (changed && !isClosed()) {
                    log.warn("Could not send events to the event bus; they will be sent again", failure);
                }
                toTell.forEach(BusLink.this::tell);
            }
            BusLink.this.send();
        }
    }

    private static CompletionStage<Void> publishOn(EventBus.Connection open, List<Outbox.Outgoing> entries) {
        List<ResourceEvent> events =
                entries.stream().map(Outbox.Outgoing::event).toList();
        Map<ResourceEvent, String> traces = Outbox.Outgoing.traces(entries);
        return traces.isEmpty() ? open.publish(events) : open.publish(events, traces);
    }

    /** Pauses sending until the next attempt is due. The calling thread must hold the lock. */
    private void pause() {
        if (!paused && !closed) {
            paused = true;
            time.schedule(RETRY, this::resume);
        }
    }

    private void resume() {
        synchronized (this) {
            paused = false;
        }
        send();
    }

    void stateChanged(EventBus.State state) {
        boolean speaks = state == EventBus.State.UP || state == EventBus.State.CANNOT_RECEIVE;
        synchronized (this) {
            if (!speaks) {
                failing = true;
            }
            paused &= !speaks;
        }
        if (speaks) {
            send();
        }
    }

    /** Schedules a task that notifies the clients of this server if the bus takes too long to accept an event. */
    private void watch() {
        synchronized (this) {
            if (watching || !outbox.hasUntold()) {
                return;
            }
            watching = true;
            long wait = outbox.oldest() + limits.patience().toNanos() - time.nanoTime();
            time.schedule(Duration.ofNanos(Math.max(0, wait)), this::tellOverdue);
        }
    }

    private void tellOverdue() {
        List<Outbox.Outgoing> overdue;
        synchronized (this) {
            watching = false;
            overdue = outbox.overdue(time.nanoTime() - limits.patience().toNanos());
        }
        if (!overdue.isEmpty()) {
            execute(() -> overdue.forEach(this::tell));
        }
        watch();
    }

    /**
     * Runs a task after the {@linkplain EventBus.Connection#fence fence}, which is the time that the other servers
     * usually need to receive an event.
     */
    void later(Runnable task) {
        Duration fence = fence();
        if (fence.isZero()) {
            execute(task);
        } else {
            time.schedule(fence, () -> execute(task));
        }
    }

    /** Runs a task on a thread of the executor, or on the calling thread if the executor accepts no more tasks. */
    void execute(Runnable task) {
        try {
            executor.execute(task);
        } catch (RejectedExecutionException closing) {
            task.run();
        }
    }

    /** Returns the status of this link. If the server has not connected to the bus, the bus counts as down. */
    public synchronized EventBus.Status status() {
        EventBus.State state = connection == null ? EventBus.State.DOWN : hearing.state();
        return new EventBus.Status(state, outbox.size() + unanswered, outbox.overflows(), hearing.resyncs());
    }

    /**
     * Ends the connection when the bus has accepted or rejected the waiting events, or after one second at the latest.
     * This method itself does not wait.
     */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        execute(this::finish);
    }

    private void finish() {
        EventBus.Connection open;
        List<Outbox.Outgoing> rest;
        synchronized (this) {
            open = connection;
            rest = outbox.take(Integer.MAX_VALUE);
        }
        if (open == null) {
            end.complete(null);
        } else if (rest.isEmpty()) {
            end(open);
        } else {
            CompletableFuture<Void> ended = new CompletableFuture<>();
            Handle timer = time.schedule(
                    CLOSING,
                    () -> ended.completeExceptionally(
                            new TimeoutException("The event bus did not answer within " + CLOSING.toMillis() + " ms")));
            SafeStage.of(() -> publishOn(open, rest)).whenComplete((done, failure) -> {
                timer.close();
                if (failure == null) {
                    ended.complete(null);
                } else {
                    ended.completeExceptionally(failure);
                }
            });
            CompletionStage<Void> last = ended;
            last.whenComplete((done, failure) -> {
                if (failure != null) {
                    log.warn("{} events were not sent to the event bus before the server closed", rest.size(), failure);
                }
                execute(() -> end(open));
            });
        }
    }

    private void end(Handle open) {
        try {
            open.close();
        } catch (Throwable failure) { // also catches an Error, because the server is closing
            log.warn("Closing the connection to the event bus failed", failure);
        }
        end.complete(null);
    }

    /** Waits until {@link #close} has ended the connection, but at most for the given time. */
    public void awaitEnd(Duration max) {
        try {
            end.get(max.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException slow) {
            log.debug("The event bus has not ended the connection yet", slow);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
