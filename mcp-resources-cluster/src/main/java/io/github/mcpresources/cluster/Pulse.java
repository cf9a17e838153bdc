package io.github.mcpresources.cluster;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.cluster.internal.ApplicationCode;
import io.github.mcpresources.internal.concurrent.LogRateLimit;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the heartbeats of this node, determines the state of the bus, and detects nodes that have stopped sending
 * frames. The state depends on whether frames can be sent, and whether this node receives its own frames.
 */
final class Pulse {

    private static final Logger log = LoggerFactory.getLogger(Pulse.class);

    static final Duration BEAT = Duration.ofSeconds(1);

    /**
     * The interval between two checks. Each check determines the state of the bus, and sends a heartbeat if one is due.
     */
    private static final Duration CHECK = Duration.ofMillis(250);

    /**
     * The time without a frame after which a node counts as lost. The next check detects the loss, at most three
     * seconds after the last frame.
     */
    static final Duration SILENCE = Duration.ofSeconds(3).minus(CHECK);

    private final Sender sender;
    private final Receiver receiver;
    private final TimeSource time;
    private final Consumer<EventBus.State> listener;
    private final LogRateLimit logRate = new LogRateLimit();
    private final long startedAt;
    /** The pending calls of listeners. Guarded by {@code this}, as are the two following fields. */
    private final Queue<Runnable> calls = new ArrayDeque<>();

    private boolean calling;
    private boolean hasSpoken;
    /** The current state. Changed only under the lock. */
    private volatile EventBus.State state = EventBus.State.UP;

    private volatile boolean stopped;
    private volatile Handle timer = Handle.NONE;
    /** The time of the last heartbeat. Used only by the timer. */
    private long lastBeat;

    Pulse(Sender sender, Receiver receiver, TimeSource time, Consumer<EventBus.State> listener) {
        this.sender = sender;
        this.receiver = receiver;
        this.time = time;
        this.listener = listener;
        this.startedAt = time.nanoTime();
    }

    EventBus.State state() {
        return state;
    }

    void start() {
        lastBeat = time.nanoTime();
        beat();
        check();
    }

    void stop() {
        stopped = true;
        timer.close();
    }

    private void check() {
        if (stopped) {
            return;
        }
        try {
            long now = time.nanoTime();
            // while sending fails, each check sends a heartbeat, to detect soon that the channel is connected
            if (now - lastBeat >= BEAT.toNanos() || sender.isFailing()) {
                lastBeat = now;
                beat();
            }
            judge();
        } catch (Throwable failure) { // also an Error: otherwise this node would send no more heartbeats
            if (logRate.isDue()) {
                log.error("A check of the event bus failed; the next one follows in {} ms", CHECK.toMillis(), failure);
            }
        } finally {
            timer = time.schedule(CHECK, this::check);
        }
    }

    private void beat() {
        sender.send(Frame.Kind.BEAT).whenComplete((sent, failure) -> judge());
    }

    private void judge() {
        if (receiver.hearsItself()) {
            receiver.checkNodes();
        }
        synchronized (this) {
            EventBus.State next = current();
            if (next == state || stopped) {
                return;
            }
            state = next;
            calls.add(() -> listener.accept(next));
        }
        makeCalls();
    }

    private EventBus.State current() {
        boolean hears = receiver.hearsItself();
        boolean speaks = !sender.isFailing();
        hasSpoken |= speaks;
        if (!hasSpoken && time.nanoTime() - startedAt < SILENCE.toNanos()) {
            return state; // the channel is still connecting
        }
        if (speaks) {
            return hears ? EventBus.State.UP : EventBus.State.CANNOT_RECEIVE;
        }
        return hears ? EventBus.State.CANNOT_SEND : EventBus.State.DOWN;
    }

    /** Passes the state to a new listener. If the listeners are being called, the new listener is called afterwards. */
    void tell(Consumer<EventBus.State> newListener) {
        synchronized (this) {
            EventBus.State now = state;
            calls.add(() -> newListener.accept(now));
        }
        makeCalls();
    }

    /**
     * Makes the waiting calls one after the other, so that each listener gets the states in the order in which they
     * occurred.
     */
    private void makeCalls() {
        for (Runnable call = nextCall(false); call != null; call = nextCall(true)) {
            ApplicationCode.call(call);
        }
    }

    /**
     * Returns the next call of a listener; null if there is none, or if another thread makes the calls.
     *
     * @param isCalling true if the calling thread has made the previous call
     */
    private synchronized @Nullable Runnable nextCall(boolean isCalling) {
        if (calling && !isCalling) {
            return null;
        }
        Runnable next = calls.poll();
        calling = next != null;
        return next;
    }
}
