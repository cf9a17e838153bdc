package io.github.mcpresources.testkit.internal.broker;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.ContentEngine.Bounds;
import io.github.mcpresources.cluster.ContentEngine.Entry;
import io.github.mcpresources.cluster.ContentEngine.NewEntry;
import io.github.mcpresources.store.ContentStore.Eviction;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Tests of a {@link ContentEngine} while its broker fails. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class EngineFaultContract {

    protected static final String STORE = "faults";

    protected static final Bounds WIDE = new Bounds(20_000, 1L << 40, null, null, Eviction.FIFO);

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private EngineBroker broker;

    protected EngineFaultContract() {}

    protected abstract EngineBroker start();

    @BeforeAll
    public void startBroker() {
        broker = start();
    }

    @AfterAll
    public void closeBroker() {
        if (broker != null) {
            broker.close();
        }
    }

    /** Returns the broker, which must be available before and after each test. */
    protected EngineBroker broker() {
        return broker;
    }

    protected static <T> T get(CompletionStage<T> stage) throws Exception {
        return stage.toCompletableFuture().get(60, SECONDS);
    }

    /** Stores an entry whose bytes are all zero. */
    protected static Entry put(ContentEngine engine, String id, int bytes, Bounds bounds) throws Exception {
        return get(engine.put(STORE, new NewEntry(id, null, "{}"), new byte[bytes], bounds))
                .stored();
    }

    private static void assertFails(CompletionStage<?> stage) {
        assertThatThrownBy(() -> get(stage)).hasCauseInstanceOf(IOException.class);
    }

    /** Repeats a call until it succeeds. Throws the last failure after 30 seconds. */
    protected static <T> T eventually(Callable<CompletionStage<T>> call) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                return get(call.call());
            } catch (ExecutionException failure) {
                if (System.nanoTime() - end > 0) {
                    throw failure;
                }
                LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
            }
        }
    }

    @Test
    void failsWhilePausedAndWorksAgain() throws Exception {
        try (ContentEngine engine = broker.connect()) {
            Entry entry = put(engine, "x", 10, WIDE);
            broker.broker().pause();
            CompletionStage<?> find = engine.find(STORE, "x");
            CompletionStage<?> put = engine.put(STORE, new NewEntry("y", null, "{}"), new byte[8_000_000], WIDE);
            assertFails(find);
            assertFails(put);
            broker.broker().resume();
            assertThat(eventually(() -> engine.find(STORE, "x"))).contains(entry);
        }
    }

    @Test
    void failsAtOnceWhileDownAndFindsEntriesAgain() throws Exception {
        try (ContentEngine engine = broker.connect()) {
            Entry entry = put(engine, "kept", 10, WIDE);
            broker.broker().kill();
            assertFails(engine.put(STORE, new NewEntry("y", null, "{}"), new byte[10], WIDE));
            broker.broker().restart();
            assertThat(eventually(() -> engine.find(STORE, "kept"))).contains(entry);
            broker.broker().kill();
            broker.broker().restartEmpty();
            assertThat(eventually(() -> engine.page(STORE, 0, 10))).isEqualTo(List.of());
            put(engine, "z", 10, WIDE);
        }
    }
}
