package io.github.mcpresources.cluster;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Sends the heartbeats of this node. From the received heartbeats, this class determines the state of the bus, and the
 * nodes that are lost.
 */
final class Pulse {

    /** The time between two heartbeats. */
    static final Duration BEAT = Duration.ofSeconds(1);

    /** The time between two checks of the received frames. */
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
    private volatile EventBus.State state = EventBus.State.UP;
    private final long startedAt;
    private volatile boolean hasSpoken;
    private volatile boolean stopped;
    private volatile Handle timer = Handle.NONE;
    /** The time of the last heartbeat. Accessed only by the timer. */
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
        long now = time.nanoTime();
        // while sending fails, each check sends a heartbeat, to detect soon that the channel is connected
        if (now - lastBeat >= BEAT.toNanos() || sender.isFailing()) {
            lastBeat = now;
            beat();
        }
        judge();
        timer = time.schedule(CHECK, this::check);
    }

    private void beat() {
        sender.send(Frame.Kind.BEAT).whenComplete((sent, failure) -> judge());
    }

    private void judge() {
        boolean hears = receiver.hearsItself();
        if (hears) {
            receiver.findLostNodes();
        }
        boolean speaks = !sender.isFailing();
        hasSpoken |= speaks;
        if (!hasSpoken && time.nanoTime() - startedAt < SILENCE.toNanos()) {
            return; // the channel is still connecting
        }
        EventBus.State next;
        if (speaks) {
            next = hears ? EventBus.State.UP : EventBus.State.CANNOT_RECEIVE;
        } else {
            next = hears ? EventBus.State.CANNOT_SEND : EventBus.State.DOWN;
        }
        boolean changed;
        synchronized (this) {
            changed = next != state;
            state = next;
        }
        if (changed && !stopped) {
            listener.accept(next);
        }
    }
}
