package io.github.mcpresources.server;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.registry.ResourceRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A streamable HTTP server with successful, failing and slow resources, and counters of the events. */
final class SoakServer implements AutoCloseable {

    /** A slow read, with a latch that signals its start and a latch that releases it. */
    record Slow(CountDownLatch begun, CountDownLatch release) {}

    static final int STABLE = 450;
    static final List<String> STABLE_URIS =
            IntStream.range(0, STABLE).mapToObj(SoakServer::stable).toList();
    private static final int MAX_ABANDONED = 50;

    /** The number of requests for resources that clients sent, and the number of calls of the server's listener. */
    final LongAdder sent = new LongAdder();

    final LongAdder received = new LongAdder();
    /** The number of answers that clients received to requests of all kinds. */
    final LongAdder answered = new LongAdder();

    final LongAdder cancelled = new LongAdder();
    final LongAdder hungUp = new LongAdder();
    final LongAdder notifications = new LongAdder();
    final LongAdder sessions = new LongAdder();
    final LongAdder batches = new LongAdder();
    /** The number of streams that the server ended while a client waited for notifications. */
    final LongAdder ended = new LongAdder();

    /**
     * The lock between steps and measurements. Each step holds the read lock. The heap is measured under the write
     * lock, while no step runs.
     */
    private final ReadWriteLock working = new ReentrantReadWriteLock(true);

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final Map<String, Slow> slows = new ConcurrentHashMap<>();
    private final BlockingQueue<String> abandoned = new LinkedBlockingQueue<>();
    private final ResourceServer resources;
    private final TestServer server;

    SoakServer() throws Exception {
        STABLE_URIS.forEach(uri -> registry.resource(uri).text(uri));
        registry.resource("reader://plain").read(request -> ReadResult.text("read"));
        registry.resource("failing://1").read(request -> {
            throw new IllegalStateException("meant to fail");
        });
        registry.template("page://{number}")
                .complete("number", "one")
                .read(request -> ReadResult.text("page " + request.variable("number")));
        registry.template("slow://{number}").read(request -> {
            Slow slow = slow(request.uri());
            slow.begun().countDown();
            slow.release().await();
            return ReadResult.text("late");
        });
        resources = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder()
                        .subscriptions(s -> s.expiry(Duration.ofSeconds(30)))
                        .build())
                .listener(new ResourceListener() {
                    @Override
                    public void ended(ResourceListener.RequestSummary request) {
                        received.increment();
                    }
                })
                .build();
        server = TestServer.start(TestServer.Kind.STREAMABLE, resources);
    }

    /** Runs a step. Waits first if the heap is being measured. */
    void step(Callable<?> action) throws Exception {
        working.readLock().lock();
        try {
            action.call();
        } finally {
            working.readLock().unlock();
        }
    }

    /** Returns the used heap in bytes after a garbage collection, while no step runs. */
    long heap() {
        working.writeLock().lock();
        try {
            System.gc();
            return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        } finally {
            working.writeLock().unlock();
        }
    }

    static String stable(int number) {
        return String.format(Locale.ROOT, "stable://%03d", number);
    }

    TestServer server() {
        return server;
    }

    void updated(String uri) {
        resources.events().updated(uri);
    }

    Slow slow(String uri) {
        return slows.computeIfAbsent(uri, key -> new Slow(new CountDownLatch(1), new CountDownLatch(1)));
    }

    void forget(String uri) {
        slows.remove(uri);
    }

    /**
     * Records a session whose client has disconnected. The SDK keeps a session until it is deleted. This method deletes
     * the oldest abandoned sessions if there are too many.
     */
    void abandon(@Nullable String session) throws Exception {
        abandoned.add(String.valueOf(session));
        sweep(MAX_ABANDONED);
    }

    /** Deletes abandoned sessions until {@code left} of them remain. */
    void sweep(int left) throws Exception {
        while (abandoned.size() > left) {
            try (HttpWire broom = (HttpWire) server.wire(Map.of())) {
                broom.use(abandoned.poll());
                broom.delete();
            }
        }
    }

    /** Registers, updates, hides and removes entries in consecutive batches, with a short pause after each batch. */
    @Nullable
    Void churn(Instant end, CountDownLatch over) throws Exception {
        Random random = new Random(7);
        do {
            step(() -> {
                change(random);
                return null;
            });
        } while (Instant.now().isBefore(end) && !over.await(5, TimeUnit.MILLISECONDS));
        return null;
    }

    private void change(Random random) {
        List<ResourceRegistry.Registration> batch = new ArrayList<>();
        registry.batch(() -> {
            for (int i = 0; i < 50; i++) {
                String uri = stable(random.nextInt(STABLE)).replace("stable", i % 2 == 0 ? "more" : "volatile");
                batch.add(registry.resource(uri).replacing().text("volatile"));
            }
            batch.add(registry.template("volatile://{a}/{b}").replacing().content(ReadResult.text("t")));
        });
        registry.batch(() -> batch.forEach(entry -> entry.update(it -> it.title("changed"))));
        batch.subList(0, 10).forEach(ResourceRegistry.Registration::disable);
        registry.batch(() -> batch.subList(20, 51).forEach(ResourceRegistry.Registration::close));
        batches.increment();
    }

    @Override
    public void close() throws Exception {
        server.close();
    }
}
