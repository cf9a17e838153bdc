package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.internal.concurrent.SafeStage;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pending notifications of one subscriber. Each URI is pending once, however often it changed. One message is sent
 * at a time. The visibility for the caller is checked immediately before sending. Adding a notification never blocks.
 */
final class Mailbox implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(Mailbox.class);

    /**
     * A pending update.
     *
     * @param subscribed the subscribed URI or directory that is the reason for the notification
     * @param update the cause
     */
    private record Waiting(String subscribed, Update update) {}

    private final Subscriber subscriber;
    private final NotificationSink sink;
    private final SubscriptionManager manager;
    /** The subscriber's lock, which guards the fields below. */
    private final ReentrantLock lock;

    private @Nullable Map<String, Waiting> waiting;
    private boolean listChanged;
    private boolean started;
    private boolean closed;
    /** True while a turn is queued or running. */
    private boolean busy;

    private @Nullable Write last;
    /** The number of times the subscriber was paused, and that number when the last message was begun. */
    private int pauses;

    private int pausesBeforeLast;

    Mailbox(Subscriber subscriber, NotificationSink sink, SubscriptionManager manager, ReentrantLock lock) {
        this.subscriber = subscriber;
        this.sink = sink;
        this.manager = manager;
        this.lock = lock;
    }

    void start() {
        boolean wake;
        lock.lock();
        try {
            started = true;
            wake = wakes();
        } finally {
            lock.unlock();
        }
        wakeIf(wake);
    }

    void pause() {
        lock.lock();
        try {
            started = false;
            pauses++;
        } finally {
            lock.unlock();
        }
    }

    void put(String subscribed, String uri, Update update) {
        boolean wake = false;
        boolean fits;
        lock.lock();
        try {
            if (!subscriber.isSubscribedTo(subscribed)) {
                return;
            }
            fits = add(subscribed, uri, update);
            if (fits) {
                wake = wakes();
            }
        } finally {
            lock.unlock();
        }
        if (!fits) {
            log.warn(
                    "{} does not keep up and is disconnected: over {} events wait (setting subscriptions.queuedEvents)",
                    subscriber,
                    manager.limits().subscriptions().queuedEvents());
            subscriber.disconnect();
        }
        wakeIf(wake);
    }

    private boolean add(String subscribed, String uri, Update update) {
        Map<String, Waiting> updates = waiting;
        if (updates == null) {
            updates = new LinkedHashMap<>();
            waiting = updates;
        }
        updates.merge(
                uri,
                new Waiting(subscribed, update),
                (before, later) -> new Waiting(subscribed, before.update().followedBy(later.update())));
        int most = manager.limits().subscriptions().queuedEvents();
        if (updates.size() > most && !subscribed.equals(uri)) { // replaced by one update of the directory
            updates.keySet().removeIf(key -> key.startsWith(subscribed) && !subscriber.isSubscribedTo(key));
            updates.put(subscribed, new Waiting(subscribed, manager.updateOf(subscribed)));
        }
        return updates.size() <= most;
    }

    /** Drops updates that are pending only because of an ended subscription. Called under the lock. */
    void drop(String unsubscribed) {
        if (waiting == null) {
            return;
        }
        if (unsubscribed.endsWith("/")) {
            waiting.keySet().removeIf(uri -> uri.startsWith(unsubscribed) && !subscriber.hearsOf(uri));
        } else if (!subscriber.hearsOf(unsubscribed)) {
            waiting.remove(unsubscribed);
        }
        if (waiting.isEmpty()) {
            waiting = null;
        }
    }

    void putListChanged() {
        boolean wake;
        lock.lock();
        try {
            listChanged = !closed;
            wake = wakes();
        } finally {
            lock.unlock();
        }
        wakeIf(wake);
    }

    /** Drops everything. Called under the lock. */
    void close() {
        closed = true;
        waiting = null;
        listChanged = false;
    }

    /** Returns the last message that was begun; null if there was none. */
    @Nullable
    Write last() {
        lock.lock();
        try {
            return last;
        } finally {
            lock.unlock();
        }
    }

    private boolean wakes() {
        if (!started || closed || busy || (waiting == null && !listChanged)) {
            return false;
        }
        busy = true;
        return true;
    }

    private void wakeIf(boolean wake) {
        if (wake) {
            manager.workers().execute(this);
        }
    }

    /** Processes the next message, as far as possible without waiting. */
    @Override
    public void run() {
        Map.Entry<String, Waiting> next = null;
        Write write = null;
        lock.lock();
        try {
            if (!started) {
                busy = false;
                return;
            }
            if (listChanged) {
                listChanged = false;
                write = begin();
            } else {
                next = poll();
                if (next == null) {
                    busy = false;
                    return;
                }
            }
        } finally {
            lock.unlock();
        }
        if (write != null) {
            send(Notification.ListChanged.INSTANCE, write, () -> listChanged = true);
        } else if (next != null) {
            ask(next.getKey(), next.getValue());
        }
    }

    /**
     * Records a message as being written. Called under the lock, so that code that closes the subscriber later finds
     * it.
     */
    private Write begin() {
        last = manager.writers().begins(subscriber);
        pausesBeforeLast = pauses;
        return last;
    }

    private Map.@Nullable Entry<String, Waiting> poll() {
        if (waiting == null) {
            return null;
        }
        Iterator<Map.Entry<String, Waiting>> updates = waiting.entrySet().iterator();
        Map.Entry<String, Waiting> first = updates.next();
        updates.remove();
        if (waiting.isEmpty()) {
            waiting = null;
        }
        return first;
    }

    private void ask(String uri, Waiting next) {
        CompletableFuture<Boolean> answer = next.update().mayHear(subscriber.request());
        if (answer.isDone()) {
            answered(uri, next, answer.join());
        } else {
            CompletionStage<Boolean> later = answer;
            later.thenAccept(may -> manager.workers().execute(() -> answered(uri, next, may)));
        }
    }

    private void answered(String uri, Waiting next, boolean may) {
        Write write = null;
        lock.lock();
        try {
            if (may && (subscriber.isSubscribedTo(next.subscribed()) || subscriber.hearsOf(uri))) {
                write = begin();
            }
        } finally {
            lock.unlock();
        }
        if (write != null) {
            send(new Notification.Updated(uri), write, () -> putBack(uri, next));
        } else {
            goOn();
        }
    }

    /**
     * Sends a message that was recorded by {@link #begin}.
     *
     * @param putBack adds the message to the mailbox again if sending failed because the stream is gone
     */
    private void send(Notification notification, Write write, Runnable putBack) {
        CompletionStage<Void> written = SafeStage.of(() -> sink.send(notification));
        manager.writers().returns(write);
        written.whenComplete((nothing, failure) -> {
            manager.writers().ends(subscriber);
            if (failure == null) {
                subscriber.took(write.begunAt());
            } else {
                log.debug("{} did not receive {}", subscriber, notification, failure);
                keepForNextStream(putBack);
            }
            goOn();
        });
    }

    private void putBack(String uri, Waiting next) {
        if (subscriber.isSubscribedTo(next.subscribed()) || subscriber.hearsOf(uri)) {
            add(next.subscribed(), uri, next.update());
        }
    }

    private void keepForNextStream(Runnable putBack) {
        lock.lock();
        try {
            boolean isGone = !started || pauses != pausesBeforeLast; // there may be a new stream already
            if (isGone && !closed) {
                putBack.run();
            }
        } finally {
            lock.unlock();
        }
    }

    private void goOn() {
        boolean wake;
        lock.lock();
        try {
            busy = false;
            wake = wakes();
        } finally {
            lock.unlock();
        }
        wakeIf(wake);
    }
}
