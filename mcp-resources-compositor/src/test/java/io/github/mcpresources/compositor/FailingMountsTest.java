package io.github.mcpresources.compositor;

import static io.github.mcpresources.compositor.ProviderCalls.eventually;
import static io.github.mcpresources.compositor.ProviderCalls.join;
import static io.github.mcpresources.compositor.ProviderCalls.listing;
import static io.github.mcpresources.compositor.ProviderCalls.page;
import static io.github.mcpresources.compositor.ProviderCalls.uris;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests mounts that fail, hang, list endlessly or violate the provider contract. The page of a list names these mounts
 * and contains the entries of the other mounts.
 */
class FailingMountsTest {

    private static final String FAILURES = "io.github.mcpresources/failures";

    private final ManualTime time = new ManualTime();
    private final ResourceRegistry notes = ResourceRegistry.create();
    private final ResourceRegistry tasks = ResourceRegistry.create();
    private final RemoteServer far = new RemoteServer(tasks);
    private final ResourceCompositor compositor =
            ResourceCompositor.builder().time(time).build();

    @AfterEach
    void close() {
        compositor.close();
        far.close();
    }

    @Test
    void namesFailedMountAndListsOthers() {
        notes.resource("x://1").text("1");
        compositor.mount("notes", notes);
        compositor.mount("far", far.upstream());
        far.stop();
        Page<ResourceDescriptor> page = page(compositor);
        assertThat(page.items()).hasSize(1);
        assertThat(page.isPartial()).isTrue();
        assertThat(page.cache())
                .isEqualTo(new CacheHint(Duration.ZERO, page.cache().scope()));
        assertThat(page.meta())
                .isEqualTo(Map.of(
                        FAILURES,
                        List.of(Map.of("mount", "far", "reason", RemoteServer.UNREACHABLE, "retryable", true))));
        far.restart();
        tasks.resource("x://2").text("2");
        assertThat(uris(compositor)).containsExactly("notes+x://1", "far+x://2");
    }

    @Test
    void listFailsIfAllMountsFail() {
        compositor.mount("far", far.upstream());
        far.stop();
        assertThatThrownBy(() -> page(compositor)).isInstanceOfSatisfying(ResourceException.class, failure -> {
            assertThat(failure.code()).isEqualTo(-32603);
            assertThat(failure.text()).isEqualTo("No list was returned by mount 'far'");
            assertThat(failure.data()).containsKeys("incident", "failures").containsEntry("retryable", true);
        });
    }

    @Test
    void emptyIfAllFailNamesFailedMounts() {
        ResourceCompositor mild =
                ResourceCompositor.builder().emptyIfAllFail(true).time(time).build();
        mild.mount("far", far.upstream());
        far.stop();
        notes.resource("x://1").text("1");
        Page<ResourceDescriptor> page = page(ResourceProviders.concat(notes, mild));
        assertThat(page.items()).extracting(ResourceDescriptor::uri).containsExactly("x://1");
        assertThat(page.isPartial()).isTrue();
        assertThat(page.cache().ttl()).isZero();
        assertThat(page.meta())
                .isEqualTo(Map.of(
                        FAILURES,
                        List.of(Map.of("mount", "far", "reason", RemoteServer.UNREACHABLE, "retryable", true))));
        mild.close();
    }

    @Test
    void failFastFailsIfOneMountFails() {
        ResourceCompositor strict =
                ResourceCompositor.builder().failFast(true).time(time).build();
        strict.mount("notes", notes);
        strict.mount("hanging", hanging());
        strict.mount("far", far.upstream());
        far.stop();
        assertThatThrownBy(() -> page(strict))
                .isInstanceOf(ResourceException.class)
                .hasMessage("No list was returned by mount 'far'");
    }

    private static ResourceProvider hanging() {
        return listing(() -> new CompletableFuture<>());
    }

    @Test
    void namesHangingMountAfterDeadlineAndDoesNotWaitAgain() {
        notes.resource("x://1").text("1");
        tasks.resource("x://2").text("2");
        compositor.mount("notes", notes);
        compositor.mount("far", far.upstream());
        far.connect();
        far.provider.hang();
        CompletableFuture<Page<ResourceDescriptor>> first = list();
        eventually().untilAsserted(() -> assertThat(far.provider.lists).hasValue(1));
        time.advance(Duration.ofMillis(4_999));
        assertThat(first).isNotDone();
        time.advance(Duration.ofMillis(1));
        assertThat(first).isDone();
        assertThat(String.valueOf(first.join().meta()))
                .contains("mount=far", "the mount did not return its list within 5000 ms (setting listDeadline)");
        CompletableFuture<Page<ResourceDescriptor>> second = list();
        assertThat(second).isDone();
        assertThat(second.join().isPartial()).isTrue();
        far.connect();
        assertThat(far.provider.lists).hasValue(1);
        assertThat(far.provider.contexts.get(0).isCancelled()).isFalse();
        time.advance(Duration.ofSeconds(25));
        eventually()
                .untilAsserted(() -> assertThat(far.provider.contexts.get(0).isCancelled())
                        .as("it is given up")
                        .isTrue());
        far.provider.heal();
        assertThat(uris(compositor)).containsExactly("notes+x://1", "far+x://2");
        assertThat(time.timers()).isZero();
    }

    @Test
    void namesHangingInProcessMount() {
        ResourceProvider provider = hanging();
        compositor.mount("near", provider);
        compositor.mount("notes", notes);
        CompletableFuture<Page<ResourceDescriptor>> first = list();
        time.advance(Duration.ofSeconds(5));
        assertThat(first.join().isPartial()).isTrue();
    }

    private CompletableFuture<Page<ResourceDescriptor>> list() {
        return compositor
                .listResources(Page.Request.first(100), ServerRequest.detached())
                .toCompletableFuture();
    }

    @Test
    void endsEndlessList() {
        AtomicInteger requests = new AtomicInteger();
        compositor.mount(
                "endless", listing(() -> done(Page.of(items(requests.incrementAndGet()), "more" + requests.get()))));
        compositor.mount("notes", notes);
        Page<ResourceDescriptor> page = page(compositor);
        assertThat(page.items()).hasSize(100);
        assertThat(String.valueOf(page.meta()))
                .contains("list has more than 100 pages")
                .contains("retryable=false");
        assertThat(requests).hasValue(100);
    }

    @Test
    void repeatedCursorEndsList() {
        AtomicInteger requests = new AtomicInteger();
        compositor.mount("round", listing(() -> done(Page.of(items(requests.incrementAndGet()), "same"))));
        assertThat(page(compositor).items()).hasSize(2);
        assertThat(String.valueOf(page(compositor).meta())).contains("repeats an earlier cursor");
    }

    @Test
    void emptyCursorEndsList() {
        compositor.mount("empty", listing(() -> done(Page.of(items(1), ""))));
        Page<ResourceDescriptor> page = page(compositor);
        assertThat(page.items()).hasSize(1);
        assertThat(page.isPartial()).isFalse();
    }

    @Test
    void truncatesListWithTooManyEntries() {
        AtomicInteger requests = new AtomicInteger();
        compositor.mount("many", listing(() -> {
            List<ResourceDescriptor> items = new ArrayList<>();
            int page = requests.incrementAndGet();
            for (int i = 0; i < 999; i++) {
                items.addAll(items(page * 1_000 + i));
            }
            return done(Page.of(items, "after " + page));
        }));
        assertThat(walk(compositor)).hasSize(10_000).doesNotHaveDuplicates();
        assertThat(String.valueOf(page(compositor).meta())).contains("more than 10000 entries");
    }

    private static List<ResourceDescriptor> items(int number) {
        return List.of(ResourceDescriptor.of("x://" + number, "n"));
    }

    private static <T> CompletionStage<T> done(T value) {
        return CompletableFuture.completedFuture(value);
    }

    private static List<String> walk(ResourceProvider provider) {
        List<String> uris = new ArrayList<>();
        Page<ResourceDescriptor> page = page(provider);
        while (true) {
            page.items().forEach(item -> uris.add(item.uri()));
            if (page.nextCursor().isEmpty()) {
                return uris;
            }
            page = join(
                    provider.listResources(Page.Request.after(page.nextCursor().get(), 100), ServerRequest.detached()));
        }
    }

    /** The violations of the provider contract. */
    enum Breach {
        GIVES_NO_STAGE,
        GIVES_NO_PAGE,
        THROWS,
        THROWS_AN_ERROR,
        HAS_NO_HINT
    }

    /**
     * Returns a provider with the given violation. The hint of the provider allows the caching of its list, so that all
     * callers that wait for the list share it.
     */
    private static ResourceProvider broken(Breach breach) {
        return new ResourceProvider() {
            @Override
            @SuppressWarnings("NullAway")
            public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
                return switch (breach) {
                    case GIVES_NO_STAGE -> null;
                    case GIVES_NO_PAGE -> done(null);
                    case THROWS -> throw new IllegalStateException("secret");
                    case THROWS_AN_ERROR -> throw new StackOverflowError("secret");
                    case HAS_NO_HINT -> done(Page.empty());
                };
            }

            @Override
            public CacheHint listHint() {
                if (breach == Breach.HAS_NO_HINT) {
                    throw new IllegalStateException("secret");
                }
                return CacheHint.shared(Duration.ofHours(1));
            }

            @Override
            public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                return done(Optional.empty());
            }
        };
    }

    @ParameterizedTest
    @EnumSource
    void reportsContractViolationAsFailure(Breach breach) {
        notes.resource("x://1").text("1");
        compositor.mount("notes", notes);
        compositor.mount("broken", broken(breach));
        for (int time = 0; time < 2; time++) { // the first failure leaves no list that the second call waits for
            CompletableFuture<Page<ResourceDescriptor>> list = list();
            assertThat(list).isDone();
            assertThat(list.join().items()).hasSize(1);
            assertThat(list.join().meta())
                    .isEqualTo(Map.of(
                            FAILURES,
                            List.of(Map.of(
                                    "mount",
                                    "broken",
                                    "reason",
                                    "the mount failed with an unexpected error",
                                    "retryable",
                                    true))));
        }
    }

    @Test
    void watchFailsEachTimeIfCapabilitiesAreNull() {
        ControlledProvider broken = new ControlledProvider(tasks);
        broken.capabilities = null;
        compositor.mount("broken", broken);
        for (int time = 0; time < 2; time++) {
            assertThat(compositor
                            .watch("broken+x://1", ServerRequest.detached())
                            .toCompletableFuture())
                    .isCompletedExceptionally();
        }
    }
}
