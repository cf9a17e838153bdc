package io.github.mcpresources.subscriptions;

import io.github.mcpresources.Subscription;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * Disconnects subscribers that gave no sign of life for too long: nobody sees every session end. One timer for all; it is
 * late by a sixtieth of the time at most.
 */
final class Expiry {

    private final TimeSource time;
    private final Executor workers;
    private final long expiry;
    private final Set<Subscriber> subscribers = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;
    private Subscription timer = Subscription.NONE;
    private boolean scheduled;

    Expiry(TimeSource time, Executor workers, Duration expiry) {
        this.time = time;
        this.workers = workers;
        this.expiry = expiry.toMillis();
    }

    /** Adds one, which lasts no longer than all of them. */
    void add(Subscriber subscriber) {
        subscribers.add(subscriber);
        schedule(expiry);
        if (closed) {
            subscriber.close();
        }
    }

    void remove(Subscriber subscriber) {
        subscribers.remove(subscriber);
    }

    int size() {
        return subscribers.size();
    }

    private synchronized void schedule(long delay) {
        if (!scheduled && !closed) {
            scheduled = true;
            timer = time.schedule(Duration.ofMillis(delay), () -> workers.execute(this::look));
        }
    }

    private void look() {
        long now = time.millis();
        long oldest = now;
        for (Subscriber subscriber : subscribers) {
            if (subscriber.lastSeen() + expiry > now || subscriber.isThere()) {
                oldest = Math.min(oldest, subscriber.lastSeen());
            } else {
                subscriber.expire();
            }
        }
        synchronized (this) {
            scheduled = false;
            if (!subscribers.isEmpty()) { // one that is added meanwhile schedules by itself
                schedule(Math.max(oldest + expiry - now, expiry / 60 + 1));
            }
        }
    }

    /** Ends the timer and gives those who are left. */
    Set<Subscriber> close() {
        synchronized (this) {
            closed = true;
            timer.close();
        }
        return subscribers;
    }
}
