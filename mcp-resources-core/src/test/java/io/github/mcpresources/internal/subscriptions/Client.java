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

/** What one client got, and how willingly it takes it. */
final class Client implements Outlet {

    /** How it takes what it is sent. */
    enum Manner {
        /** At once. */
        READS,
        /** It keeps the thread that writes. */
        BLOCKS,
        /** It keeps the thread that writes until that is interrupted, and all who would disconnect it meanwhile. */
        LOCKS,
        /** It keeps the thread that writes, and all who would disconnect it, whatever is done. */
        LOCKS_FOR_GOOD,
        /** It keeps no thread, but the writing does not end. */
        HANGS,
        /** Every write fails. */
        FAILS,
        /** The writing throws. */
        THROWS
    }

    private final List<Notification> got = new CopyOnWriteArrayList<>();
    private final AtomicInteger disconnects = new AtomicInteger();
    private final AtomicInteger sends = new AtomicInteger();
    private final AtomicInteger asks = new AtomicInteger();
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

    /** Waits for one more notification than the last time, and not for ever. */
    boolean getsOne() {
        try {
            return arrived.tryAcquire(30, TimeUnit.SECONDS);
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

    /** Reads from now on, what it kept waiting too. */
    void read() {
        manner = Manner.READS;
        released.countDown();
        finished.complete(null);
    }

    /** Fails what it kept waiting, and reads from now on. */
    void breakOff() {
        manner = Manner.READS;
        finished.completeExceptionally(new IllegalStateException("broken pipe"));
    }

    @Override
    public void disconnect() {
        disconnects.incrementAndGet();
        lock.lock(); // as it is with the SDK's transports
        try {
            disconnected = true;
        } finally {
            lock.unlock();
        }
        released.countDown(); // a closed connection ends the write
    }

    @Override
    public void ask() {
        asks.incrementAndGet();
    }

    /** How often it was asked for a sign of life. */
    int asks() {
        return asks.get();
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    /** Whether it was disconnected, and that is done. */
    boolean isDisconnected() {
        return disconnected;
    }

    int disconnects() {
        return disconnects.get();
    }

    /** How often something was sent, whatever became of it. */
    int sends() {
        return sends.get();
    }

    List<Notification> got() {
        return got;
    }

    /** The URIs it was told of, in their order. */
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
