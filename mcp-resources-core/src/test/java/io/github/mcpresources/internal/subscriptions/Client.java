package io.github.mcpresources.internal.subscriptions;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** A client for tests. It records its notifications, and accepts them in a given manner. */
final class Client implements NotificationSink {

    /** The manner in which the client accepts notifications. */
    enum Manner {
        /** Accepts notifications at once. */
        READS,
        /** Blocks the thread that writes. */
        BLOCKS,
        /**
         * Blocks the thread that writes until it is interrupted. Until then, every thread that disconnects the client
         * blocks too.
         */
        LOCKS,
        /** Blocks the thread that writes and every thread that disconnects the client, and ignores interrupts. */
        LOCKS_FOR_GOOD,
        /** Blocks no thread, but the write does not end. */
        HANGS,
        /** Fails every write. */
        FAILS,
        /** Throws an exception from every write. */
        THROWS
    }

    private final List<Notification> got = new CopyOnWriteArrayList<>();
    private final AtomicInteger disconnects = new AtomicInteger();
    private final AtomicInteger sends = new AtomicInteger();
    private final AtomicInteger pings = new AtomicInteger();
    private final CountDownLatch released = new CountDownLatch(1);
    private final Semaphore arrived = new Semaphore(0);
    private final CompletableFuture<Void> finished = new CompletableFuture<>();
    private final ReentrantLock lock = new ReentrantLock();
    private volatile Manner manner;
    private volatile boolean disconnected;
    volatile boolean open;

    Client() {
        this(Manner.READS);
    }

    Client(Manner manner) {
        this.manner = manner;
    }

    @Override
    public CompletionStage<Void> send(Notification notification) {
        sends.incrementAndGet();
        switch (manner) {
            case BLOCKS -> awaitRelease();
            case LOCKS -> awaitInterrupt();
            case LOCKS_FOR_GOOD -> {
                lock.lock();
                try {
                    awaitRelease();
                } finally {
                    lock.unlock();
                }
            }
            case HANGS -> {
                return finished.thenAccept(nothing -> note(notification));
            }
            case FAILS -> {
                return CompletableFuture.failedFuture(new IllegalStateException("no stream"));
            }
            case THROWS -> throw new IllegalStateException("no stream");
            default -> {}
        }
        note(notification);
        return CompletableFuture.completedFuture(null);
    }

    private void note(Notification notification) {
        got.add(notification);
        arrived.release();
    }

    /** Waits for one more notification, for at most five minutes. */
    boolean getsOne() {
        try {
            return arrived.tryAcquire(5, TimeUnit.MINUTES);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void awaitRelease() {
        boolean interrupted = false;
        while (true) {
            try {
                released.await();
                break;
            } catch (InterruptedException ignoredAsSocketWritesDo) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitInterrupt() {
        lock.lock();
        try {
            released.await();
        } catch (InterruptedException asSomeContainersDo) {
            throw new IllegalStateException("interrupted", asSomeContainersDo);
        } finally {
            lock.unlock();
        }
    }

    /** Accepts notifications from now on, including those that were not accepted yet. */
    void read() {
        manner = Manner.READS;
        released.countDown();
        finished.complete(null);
    }

    /** Fails the notifications that were not accepted yet, and accepts later notifications. */
    void breakOff() {
        manner = Manner.READS;
        finished.completeExceptionally(new IllegalStateException("broken pipe"));
    }

    @Override
    public void disconnect() {
        disconnects.incrementAndGet();
        lock.lock(); // as the transports of the SDK do
        try {
            disconnected = true;
        } finally {
            lock.unlock();
        }
        released.countDown(); // closing the connection ends the write
    }

    @Override
    public void ping() {
        pings.incrementAndGet();
    }

    /** Returns the number of times that the client was pinged. */
    int pings() {
        return pings.get();
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    /** Checks whether the client was disconnected and the disconnection has ended. */
    boolean isDisconnected() {
        return disconnected;
    }

    int disconnects() {
        return disconnects.get();
    }

    /** Returns the number of notifications that were sent, regardless of the result. */
    int sends() {
        return sends.get();
    }

    List<Notification> got() {
        return got;
    }

    /** Returns the URIs of the received updates, in the order of receipt. */
    List<String> uris() {
        return got.stream()
                .filter(Notification.Updated.class::isInstance)
                .map(it -> ((Notification.Updated) it).uri())
                .toList();
    }

    long listChanges() {
        return got.stream().filter(Notification.ListChanged.class::isInstance).count();
    }
}
