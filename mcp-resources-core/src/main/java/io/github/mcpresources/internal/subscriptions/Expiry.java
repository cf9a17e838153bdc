package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * Disconnects a subscriber if its client shows no activity for the expiry time, because some sessions end without the
 * server noticing. A client is pinged after nine tenths of that time. A client that is known to be connected counts as
 * active. One timer serves all subscribers, so a ping or a disconnection may be late by up to a sixtieth of the expiry
 * time.
 */
final class Expiry {

    private final TimeSource time;
    private final Executor workers;
    /** The expiry time, in nanoseconds. */
    private final long expiry;
    /** The time from the ping of a client to the expiry of its subscriber, in nanoseconds. */
    private final long notice;

    private final Set<Subscriber> subscribers = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;
    private Handle timer = Handle.NONE;
    private boolean scheduled;

    Expiry(TimeSource time, Executor workers, Duration expiry) {
        this.time = time;
        this.workers = workers;
        this.expiry = expiry.toNanos();
        this.notice = this.expiry / 10;
    }

    /** Adds a subscriber, or closes it if this object is closed. */
    void add(Subscriber subscriber) {
        subscribers.add(subscriber);
        schedule(expiry - notice);
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

    /** Returns a live view of the subscribers. */
    Collection<Subscriber> all() {
        return Collections.unmodifiableCollection(subscribers);
    }

    private synchronized void schedule(long delay) {
        if (!scheduled && !closed) {
            scheduled = true;
            timer = time.schedule(Duration.ofNanos(delay), () -> workers.execute(this::checkSubscribers));
        }
    }

    private void checkSubscribers() {
        long longest = 0;
        for (Subscriber subscriber : subscribers) {
            long left = expiry - subscriber.silence();
            if (left > notice || subscriber.isConnected()) {
                longest = Math.max(longest, subscriber.silence());
            } else if (left > 0) {
                longest = Math.max(longest, subscriber.silence());
                if (subscriber.mustBePinged()) {
                    workers.execute(subscriber::ping);
                }
            } else {
                subscriber.expire();
            }
        }
        synchronized (this) {
            scheduled = false;
            if (!subscribers.isEmpty()) { // add() schedules the timer if a subscriber is added during this call
                schedule(Math.max(expiry - notice - longest, expiry / 60 + 1));
            }
        }
    }

    Set<Subscriber> close() {
        synchronized (this) {
            closed = true;
            timer.close();
        }
        return subscribers;
    }
}
