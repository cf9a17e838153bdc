package io.github.mcpresources.cluster;

import static io.github.mcpresources.cluster.Stores.context;
import static io.github.mcpresources.cluster.Stores.isThere;
import static io.github.mcpresources.cluster.Stores.read;
import static io.github.mcpresources.cluster.Stores.text;
import static io.github.mcpresources.cluster.Stores.uris;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.cluster.SwitchedEngine.Fault;
import io.github.mcpresources.store.ContentStore;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A shared store whose engine fails or does not answer. Nothing waits longer than the timeout. */
class FailingEngineTest {

    /** The event that reports that any content of the store may have changed. */
    private static final ResourceEvent ANYTHING = new ResourceEvent.Resync("render://");

    private final StepTime time = new StepTime();
    private final SwitchedEngine engine = new SwitchedEngine(ContentEngine.inProcess(time));
    private final ContentStore store = SharedContentStore.builder(engine, "docs")
            .time(time)
            .timeout(Duration.ofMillis(300))
            .expireAfterRead(Duration.ofHours(1))
            .build();

    @AfterEach
    void close() {
        store.close();
        engine.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"SILENT", "FAILING", "THROWING"})
    void methodsThrowExceptionThatNamesEngine(Fault fault) {
        String uri = store.put(text("x")).uri();
        engine.fault(fault);
        String reason = switch (fault) {
            case SILENT -> "no answer within 300 ms (setting SharedContentStore.Builder.timeout)";
            case FAILING -> "connection refused";
            default -> "a bug of the engine";
        };
        assertThatThrownBy(() -> store.put(text("y")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith("Could not store the content in test://engine: ")
                .hasMessageEndingWith(reason);
        for (Runnable call : List.<Runnable>of(
                () -> store.remove(uri), store::clear, () -> store.clear("x"), store::contents, store::size)) {
            assertThatThrownBy(call::run)
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("in test://engine: ")
                    .hasMessageEndingWith(reason);
        }
        engine.fault(Fault.NONE);
        assertThat(uris(store)).containsExactly(uri);
    }

    @ParameterizedTest
    @EnumSource(names = {"SILENT", "FAILING", "THROWING"})
    void clientsGetErrorThatTheyMayRetry(Fault fault) throws Exception {
        String uri = store.put(text("x")).uri();
        engine.fault(fault);
        List<CompletionStage<?>> calls = List.of(
                store.read(uri, context(Caller.ANONYMOUS)),
                store.describe(uri, context(Caller.ANONYMOUS)),
                store.listResources(Page.Request.first(10), context(Caller.ANONYMOUS)));
        time.advance(Duration.ofMillis(300));
        for (CompletionStage<?> call : calls) {
            assertThatThrownBy(() -> call.toCompletableFuture().get(1, TimeUnit.MINUTES))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(ResourceException.class)
                    .cause()
                    .satisfies(error -> {
                        ResourceException exception = (ResourceException) error;
                        assertThat(exception.code()).isEqualTo(ResourceException.INTERNAL_ERROR);
                        assertThat(exception.text())
                                .isEqualTo("The store of this content failed or did not answer; try again later");
                        assertThat(exception.data()).containsEntry("retryable", true);
                        assertThat((String) exception.data().get("incident")).hasSize(16);
                    });
        }
    }

    @Test
    void interruptedPutThrows() {
        engine.fault(Fault.SILENT);
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> store.put(text("y")))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("interrupted");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void readThatGotNoBytesDoesNotBlockLaterReads() throws Exception {
        ContentStore other = SharedContentStore.builder(engine, "docs")
                .time(time)
                .timeout(Duration.ofMillis(300))
                .build();
        String uri = store.put(text("x")).uri();
        engine.fault(Fault.SILENT_BYTES);
        CompletionStage<?> stuck = other.read(uri, context(Caller.ANONYMOUS));
        engine.fault(Fault.NONE);
        time.advance(Duration.ofMillis(300));
        assertThatThrownBy(() -> stuck.toCompletableFuture().get(1, TimeUnit.MINUTES))
                .hasCauseInstanceOf(ResourceException.class);
        await().untilAsserted(() -> assertThat(read(other, uri)).isEqualTo(new Body.Text("x")));
        other.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"LOST_BYTES", "DAMAGED_BYTES"})
    void dropsEntryWithoutItsBytes(Fault fault) {
        String uri = store.put(text("x")).uri();
        List<ResourceEvent> events = new ArrayList<>();
        ContentStore other =
                SharedContentStore.builder(engine, "docs").time(time).build();
        other.observe(events::add);
        engine.fault(fault);
        assertThat(other.read(uri, context(Caller.ANONYMOUS))
                        .toCompletableFuture()
                        .join())
                .isEmpty();
        engine.fault(Fault.NONE);
        assertThat(isThere(store, uri)).isFalse();
        assertThat(store.size()).isZero();
        assertThat(events).hasSize(1);
        other.close();
    }

    @Test
    void reportsThatEntryWithoutBytesMayBeDropped() {
        String uri = store.put(text("x")).uri();
        List<ResourceEvent> events = new ArrayList<>();
        ContentStore other =
                SharedContentStore.builder(engine, "docs").time(time).build();
        other.observe(events::add);
        engine.fault(Fault.LOST_BYTES_AND_ANSWER);
        assertThatThrownBy(() -> other.read(uri, context(Caller.ANONYMOUS))
                        .toCompletableFuture()
                        .join())
                .hasCauseInstanceOf(ResourceException.class);
        engine.fault(Fault.NONE);
        assertThat(isThere(store, uri)).isFalse();
        assertThat(events).containsExactly(ANYTHING);
        other.close();
    }

    @Test
    void readSucceedsIfItsUseCannotBeRecorded() {
        String uri = store.put(text("x")).uri();
        engine.fault(Fault.FAILING_TOUCH);
        assertThat(read(store, uri)).isEqualTo(new Body.Text("x"));
    }

    @ParameterizedTest
    @EnumSource(names = {"SILENT", "FAILING", "THROWING"})
    void sweepsGoOnAfterFailure(Fault fault) {
        store.put(text("x"));
        engine.fault(fault);
        time.advance(Duration.ofMinutes(1)); // a sweep that fails
        time.advance(Duration.ofMillis(300)); // its timeout
        engine.fault(Fault.NONE);
        List<ResourceEvent> events = new CopyOnWriteArrayList<>();
        store.observe(events::add);
        await().pollDelay(Duration.ZERO).until(() -> {
            time.advance(Duration.ofMinutes(10));
            return store.size() == 0;
        });
        await().untilAsserted(() -> assertThat(events)
                .as("the content that expired, and those that the sweep without an answer may have dropped")
                .hasSize(2)
                .contains(ANYTHING)
                .hasAtLeastOneElementOfType(ResourceEvent.ListChanged.class));
    }

    private static List<Consumer<ContentStore>> changes(String uri) {
        return List.of(
                store -> store.put(text("y")),
                store -> store.remove(uri),
                ContentStore::clear,
                store -> store.clear("tool"),
                store -> store.clear(stored -> stored.uri().equals(uri)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void changeWhoseAnswerIsLostIsReported(int number) {
        String uri = store.put(text("x").producer("tool")).uri();
        List<ResourceEvent> events = new CopyOnWriteArrayList<>();
        store.observe(events::add);
        engine.fault(Fault.LOST_ANSWER);
        assertThatThrownBy(() -> changes(uri).get(number).accept(store)).isInstanceOf(UncheckedIOException.class);
        assertThat(events).containsExactly(ANYTHING);
        assertThat(((SharedContentStore) store).isOwn(ANYTHING))
                .as("sent to the other servers")
                .isTrue();
    }

    @Test
    void changeThatIsAnsweredAfterTimeoutIsReportedAgain() {
        List<ResourceEvent> events = new CopyOnWriteArrayList<>();
        store.observe(events::add);
        engine.fault(Fault.LATE_ANSWER);
        assertThatThrownBy(() -> store.put(text("y"))).isInstanceOf(UncheckedIOException.class);
        assertThat(events).containsExactly(ANYTHING);
        engine.answer();
        await().untilAsserted(() -> assertThat(events)
                .hasSize(2)
                .element(1)
                .isInstanceOfSatisfying(
                        ResourceEvent.ListChanged.class,
                        list -> assertThat(list.changes()).hasSize(1)));
    }

    @Test
    void changeWithoutAnswerIsReportedAgainWhenEngineAnswers() {
        List<ResourceEvent> events = new CopyOnWriteArrayList<>();
        store.observe(events::add);
        engine.fault(Fault.SILENT);
        assertThatThrownBy(() -> store.put(text("y"))).isInstanceOf(UncheckedIOException.class);
        engine.fault(Fault.NONE);
        time.advance(Sweeps.RETRY);
        await().untilAsserted(() -> assertThat(events).containsExactly(ANYTHING, ANYTHING));
        time.advance(Duration.ofMinutes(2));
        assertThat(events).hasSize(2);
    }

    @Test
    void changeThatEngineRefusesIsNotReported() {
        List<ResourceEvent> events = new CopyOnWriteArrayList<>();
        store.observe(events::add);
        assertThatThrownBy(() -> store.put(text("y").id("x".repeat(2_000))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(events).isEmpty();
    }

    @Test
    void entryOfOtherSoftwareIsIgnored() {
        String uri = store.put(text("x")).uri();
        engine.put(
                "docs",
                new ContentEngine.NewEntry("foreign", null, "<xml/>"),
                new byte[1],
                new ContentEngine.Bounds(50, 100, null, null, ContentStore.Eviction.FIFO));
        assertThat(uris(store)).containsExactly(uri);
        assertThat(isThere(store, "render://foreign")).isFalse();
        assertThat(store.contents()).hasSize(1);
    }
}
