package io.github.mcpresources.subscriptions;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** What one client got, and how willingly it takes it. */
final class Client implements Outlet {

    /** How it takes what it is sent. */
    enum Manner {
        /** At once. */
        READS,
        /** It keeps the thread that writes. */
        BLOCKS,
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
    private final CountDownLatch released = new CountDownLatch(1);
    private final Semaphore arrived = new Semaphore(0);
    private final CompletableFuture<Void> finished = new CompletableFuture<>();
    private volatile Manner manner;
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

    /** Reads from now on, what it kept waiting too. */
    void read() {
        manner = Manner.READS;
        released.countDown();
        finished.complete(null);
    }

    @Override
    public void disconnect() {
        disconnects.incrementAndGet();
        released.countDown(); // a closed connection ends the write
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    boolean isDisconnected() {
        return disconnects.get() > 0;
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
