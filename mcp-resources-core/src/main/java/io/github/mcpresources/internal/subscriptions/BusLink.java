package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connection of one server to an event bus. Events wait in a bounded queue; if it is full, the oldest event is
 * dropped. One thread at a time publishes the events, so a bus that does not respond blocks only that thread.
 */
final class BusLink implements Handle {

    private static final Logger log = LoggerFactory.getLogger(BusLink.class);

    private final EventBus bus;
    private final Executor executor;
    private final int max;
    private final Consumer<ResourceEvent> listener;
    private final Deque<ResourceEvent> waiting = new ArrayDeque<>();
    private boolean publishing = true; // true while a task is queued or running; the first task subscribes to the bus
    private boolean closed;
    private long dropped;
    private volatile boolean failing;
    private Handle subscription = NONE;
    private volatile @Nullable Thread publishingThread;
    private volatile @Nullable ResourceEvent published;

    private BusLink(EventBus bus, Executor executor, int max, Consumer<ResourceEvent> listener) {
        this.bus = bus;
        this.executor = executor;
        this.max = max;
        this.listener = listener;
    }

    static BusLink open(EventBus bus, Executor executor, int max, Consumer<ResourceEvent> listener) {
        BusLink link = new BusLink(bus, executor, max, listener);
        executor.execute(link::begin);
        return link;
    }

    private void begin() {
        try {
            Handle begun = bus.subscribe(this::receive);
            boolean late;
            synchronized (this) {
                late = closed;
                subscription = late ? NONE : begun;
            }
            if (late) {
                end(begun);
            }
        } catch (Throwable failure) { // an Error too, because the server continues without the events of other servers
            log.warn(
                    "Could not subscribe to the event bus; this server does not receive the events of other servers",
                    failure);
        }
        publishWaiting();
    }

    void publish(ResourceEvent event) {
        synchronized (this) {
            if (closed) {
                return;
            }
            if (waiting.size() == max) {
                waiting.pollFirst();
                if (dropped++ == 0) {
                    log.warn(
                            "The event bus is too slow: more than {} events are waiting (setting"
                                    + " subscriptions.queuedEvents); the oldest events are dropped",
                            max);
                }
            }
            waiting.addLast(event);
            if (publishing) {
                return;
            }
            publishing = true;
        }
        try {
            executor.execute(this::publishWaiting);
        } catch (RejectedExecutionException full) {
            synchronized (this) {
                publishing = false; // the next event tries again
            }
        }
    }

    private void publishWaiting() {
        publishingThread = Thread.currentThread();
        for (ResourceEvent event = next(); event != null; event = next()) {
            published = event;
            try {
                bus.publish(event);
                failing = false;
            } catch (Throwable failure) { // an Error too, because the next event may succeed
                if (!failing) { // logs only the first of several consecutive failures
                    log.warn("Could not publish an event to the event bus; other servers do not receive it", failure);
                }
                failing = true;
            }
            published = null;
        }
    }

    private synchronized @Nullable ResourceEvent next() {
        ResourceEvent event = waiting.pollFirst();
        if (event == null) {
            publishingThread = null;
            publishing = false;
            if (dropped > 0) {
                log.warn("The event bus has caught up; other servers did not receive {} events", dropped);
                dropped = 0;
            }
        }
        return event;
    }

    /**
     * Delivers an event of another server. A bus may also pass an event back to this server on the thread that is
     * publishing it. Such an event is ignored, because this server has already delivered it. An event that the listener
     * rejects is logged.
     */
    @SuppressWarnings("ReferenceEquality") // another server may publish an equal event
    private void receive(ResourceEvent event) {
        if (event == published && Thread.currentThread() == publishingThread) {
            return;
        }
        try {
            listener.accept(event);
        } catch (RuntimeException invalid) {
            log.warn("The event bus delivered an invalid event: {}", event, invalid);
        }
    }

    /**
     * Ends the connection and drops the waiting events. The subscription to the bus is ended on another thread, unless
     * the executor rejects the task, because ending it may block.
     */
    @Override
    public void close() {
        Handle begun;
        synchronized (this) {
            closed = true;
            waiting.clear();
            begun = subscription;
            subscription = NONE;
        }
        try {
            executor.execute(() -> end(begun));
        } catch (RejectedExecutionException full) {
            end(begun);
        }
    }

    private static void end(Handle begun) {
        try {
            begun.close();
        } catch (Throwable failure) { // an Error too, because nothing else depends on it
            log.warn("The event bus did not end the subscription", failure);
        }
    }
}
