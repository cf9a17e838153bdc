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

/** A server over streamable HTTP with everything that may go well or wrong, and the count of what did. */
final class SoakServer implements AutoCloseable {

    /** A read that waits: tells when it has begun, and ends when it may. */
    record Slow(CountDownLatch begun, CountDownLatch release) {}

    static final int STABLE = 450;
    static final List<String> STABLE_URIS =
            IntStream.range(0, STABLE).mapToObj(SoakServer::stable).toList();
    private static final int MAX_ABANDONED = 50;

    /** Requests for resources that clients sent, and how many of them the server's listener heard of. */
    final LongAdder sent = new LongAdder();

    final LongAdder heard = new LongAdder();
    /** Answers that clients got, to requests of all kinds. */
    final LongAdder answered = new LongAdder();

    final LongAdder cancelled = new LongAdder();
    final LongAdder hungUp = new LongAdder();
    final LongAdder notifications = new LongAdder();
    final LongAdder sessions = new LongAdder();
    final LongAdder batches = new LongAdder();
    /** Streams that the server ended while a client waited for news. */
    final LongAdder ended = new LongAdder();

    /** Whoever works holds the one for reading; the heap is measured while nobody does. */
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
                        .subscriptionExpiry(Duration.ofSeconds(30))
                        .build())
                .listener(new ResourceListener() {
                    @Override
                    public void ended(ResourceListener.EndedRequest request) {
                        heard.increment();
                    }
                })
                .build();
        server = TestServer.start(TestServer.Kind.STREAMABLE, resources);
    }

    /** Takes a step, unless the heap is being measured. */
    void step(Callable<?> action) throws Exception {
        working.readLock().lock();
        try {
            action.call();
        } finally {
            working.readLock().unlock();
        }
    }

    /** The bytes of heap after a collection, with nothing under way. */
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

    /** Takes a session whose client has gone; the SDK keeps it until somebody deletes it, here when there are too many. */
    void abandon(@Nullable String session) throws Exception {
        abandoned.add(String.valueOf(session));
        sweep(MAX_ABANDONED);
    }

    /** Deletes abandoned sessions until so many are left. */
    void sweep(int left) throws Exception {
        while (abandoned.size() > left) {
            try (HttpWire broom = (HttpWire) server.wire(Map.of())) {
                broom.use(abandoned.poll());
                broom.delete();
            }
        }
    }

    /** Registers, updates, hides and removes, one batch after the other, with a moment for the rest of the machine. */
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
