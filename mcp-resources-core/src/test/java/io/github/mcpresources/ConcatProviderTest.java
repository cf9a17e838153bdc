package io.github.mcpresources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.store.ContentStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConcatProviderTest {

    private final ResourceRegistry first = ResourceRegistry.create();
    private final ResourceRegistry empty = ResourceRegistry.create();
    private final ResourceRegistry second = ResourceRegistry.create();
    private final ResourceProvider all = ResourceProviders.concat(first, empty, second);

    @Test
    void concatenatesLists() {
        first.resource("z://1").text("");
        first.resource("z://2").text("");
        second.resource("a://3").text("");
        for (int limit = 1; limit < 5; limit++) {
            assertThat(walk(all, limit)).containsExactly("z://1", "z://2", "a://3");
        }
    }

    @Test
    void fillsPageFromSeveralProviders() {
        first.resource("z://1").text("");
        second.resource("a://2").text("");
        second.resource("a://3").text("");
        assertThat(page(all, Page.Request.first(2)).items())
                .extracting(ResourceDescriptor::uri)
                .containsExactly("z://1", "a://2");
        Page<ResourceDescriptor> whole = page(all, Page.Request.first(3));
        assertThat(whole.items()).hasSize(3);
        assertThat(whole.nextCursor()).isEmpty();
    }

    @Test
    void combinedPageUsesStricterCacheHint() {
        CacheHint minute = new CacheHint(Duration.ofMinutes(1), CacheHint.Scope.PUBLIC);
        CacheHint hour = new CacheHint(Duration.ofHours(1), CacheHint.Scope.PRIVATE);
        assertThat(minute.stricter(hour)).isEqualTo(new CacheHint(Duration.ofMinutes(1), CacheHint.Scope.PRIVATE));
        assertThat(minute.stricter(minute)).isEqualTo(minute);
        Page<String> both = Page.of(List.of("a"), "x")
                .withCache(minute)
                .withMeta(Map.of("m", 1))
                .followedBy(Page.last(List.of("b"))
                        .withCache(hour)
                        .withMeta(Map.of("n", 2))
                        .asPartial());
        assertThat(both.items()).containsExactly("a", "b");
        assertThat(both.nextCursor()).isEmpty();
        assertThat(both.cache().ttl()).isEqualTo(Duration.ofMinutes(1));
        assertThat(both.meta()).isEqualTo(Map.of("m", 1, "n", 2));
        assertThat(both.isPartial()).isTrue();
    }

    @Test
    void combinedPageKeepsCacheHintOfEmptyPage() {
        CacheHint minute = CacheHint.forCaller(Duration.ofMinutes(1));
        CacheHint hour = CacheHint.shared(Duration.ofHours(1));
        second.resource("a://1").text("");

        assertThat(page(
                                ResourceProviders.concat(
                                        ResourceProviders.hinted(empty, minute),
                                        ResourceProviders.hinted(second, hour)),
                                Page.Request.first(10))
                        .cache())
                .isEqualTo(minute);
        assertThat(page(ResourceProviders.concat(empty, ResourceProviders.hinted(second, hour)), Page.Request.first(10))
                        .cache())
                .as("of a provider that inherits its hint")
                .isEqualTo(hour.stricter(CacheHint.INHERITED));
    }

    @Test
    void readsFromFirstProviderThatClaimsUri() {
        first.resource("x://both").text("first");
        second.resource("x://both").text("second");
        second.resource("x://only").text("only");
        assertThat(text("x://both")).contains("first");
        assertThat(text("x://only")).contains("only");
        assertThat(text("x://none")).isEmpty();
    }

    @Test
    void rejectsDuplicateProvider() {
        assertThatThrownBy(() -> ResourceProviders.concat(first, second, first))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("twice");
        assertThatThrownBy(() -> ResourceProviders.concat(List.of(first, first)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void rejectsProvidersWithSameUriPrefix(@TempDir Path docs) {
        try (ContentStore store = ContentStore.builder().build();
                ContentStore same = ContentStore.builder().build();
                ContentStore other =
                        ContentStore.builder().uriPrefix("render://other/").build()) {
            ResourceProvider wrapped =
                    ResourceProviders.hinted(ResourceProviders.concat(first, same), CacheHint.INHERITED);
            for (ResourceProvider second : List.of(same, wrapped)) {
                assertThatThrownBy(() -> ResourceProviders.concat(first, store, other, second))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("Two providers have resources with the same URI prefix render://, so clients"
                                + " could read only those of the first provider: " + store + " and " + second
                                + ". Give one of the two another prefix or root name, or mount each in a"
                                + " ResourceCompositor");
            }
            DirectoryResources files =
                    DirectoryResources.builder().root("docs", docs).build();
            assertThatThrownBy(() -> ResourceProviders.concat(
                            files,
                            DirectoryResources.builder()
                                    .root("a", docs)
                                    .root("docs", docs.getParent())
                                    .build()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("the same URI prefix file:///docs/, ")
                    .hasMessageContaining(files.toString());
            assertThat(ResourceProviders.concat(
                                    store,
                                    other,
                                    files,
                                    DirectoryResources.builder()
                                            .root("docs-2", docs)
                                            .build())
                            .uriPrefixes())
                    .containsExactlyInAnyOrder("render://", "render://other/", "file:///docs/", "file:///docs-2/");
        }
    }

    @Test
    void listsEmptyPageWithoutProviders() {
        assertThat(walk(ResourceProviders.concat(), 10)).isEmpty();
    }

    @Test
    void rejectsUnknownCursor() {
        for (String cursor : List.of("", "x", "9", "-1", "3:", "99999999999:x", "hidden:0", "hidden")) {
            assertThatThrownBy(() -> page(all, Page.Request.after(cursor, 10)))
                    .satisfiesAnyOf(
                            failure -> assertThat(failure).isInstanceOf(InvalidParamsException.class),
                            failure -> assertThat(failure)
                                    .isInstanceOf(CompletionException.class)
                                    .hasCauseInstanceOf(InvalidParamsException.class))
                    .satisfies(failure -> assertThat(failure.toString()).doesNotContain("hidden"));
        }
    }

    @Test
    void forwardsEventsOfEachProvider() {
        List<ResourceEvent> events = new ArrayList<>();
        Handle subscription = all.observe(events::add);
        first.resource("x://1").text("");
        second.resource("x://2").text("");
        assertThat(events).hasSize(2);
        subscription.close();
        second.resource("x://3").text("");
        assertThat(events).hasSize(2);
    }

    /** A provider whose {@code read} and {@code describe} throw a retryable exception instead of returning a stage. */
    private static final class Unavailable implements ResourceProvider {
        private final List<String> watched = new ArrayList<>();

        @Override
        public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
            throw failure();
        }

        @Override
        public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
            throw failure();
        }

        private static ResourceException failure() {
            return new ResourceException(
                    ResourceException.INTERNAL_ERROR, "The database is down", Map.of("retryable", true));
        }

        @Override
        public CompletionStage<Handle> watch(String uri, RequestContext context) {
            watched.add(uri);
            return CompletableFuture.completedFuture(Handle.NONE);
        }
    }

    @Test
    void watchSkipsProviderThatThrowsThatItIsUnavailable() {
        Unavailable unavailable = new Unavailable();
        List<String> watchedAtLast = new ArrayList<>();
        ResourceProvider last = new ForwardingProvider(second) {
            @Override
            public CompletionStage<Handle> watch(String uri, RequestContext context) {
                watchedAtLast.add(uri);
                return super.watch(uri, context);
            }
        };
        second.resource("x://known").text("");
        ResourceProvider both = ResourceProviders.concat(unavailable, last);
        both.watch("x://known", ServerRequest.detached()).toCompletableFuture().join();
        both.watch("x://unknown", ServerRequest.detached())
                .toCompletableFuture()
                .join();
        assertThat(watchedAtLast).containsExactly("x://known");
        assertThat(unavailable.watched).containsExactly("x://unknown");
    }

    @Test
    void exceptionOfProviderFailsStage() {
        ResourceProvider failing = ResourceProviders.concat(new Unavailable(), second);
        RequestContext context = ServerRequest.detached();
        assertThat(List.of(
                        failing.read("x://1", context),
                        failing.describe("x://1", context),
                        failing.listResources(Page.Request.first(10), context)))
                .allSatisfy(stage -> assertThatThrownBy(
                                () -> stage.toCompletableFuture().join())
                        .hasCauseInstanceOf(ResourceException.class)
                        .hasMessageContaining("The database is down"));
    }

    private Optional<String> text(String uri) {
        return all.read(uri, ServerRequest.detached())
                .toCompletableFuture()
                .join()
                .map(result -> ((ContentPart.Body.Text)
                                ((Contents) result).parts().get(0).body())
                        .text());
    }

    private static List<String> walk(ResourceProvider provider, int limit) {
        List<String> seen = new ArrayList<>();
        Page<ResourceDescriptor> page = page(provider, Page.Request.first(limit));
        page.items().forEach(item -> seen.add(item.uri()));
        while (page.nextCursor().isPresent()) {
            page = page(provider, Page.Request.after(page.nextCursor().get(), limit));
            page.items().forEach(item -> seen.add(item.uri()));
        }
        return seen;
    }

    private static Page<ResourceDescriptor> page(ResourceProvider provider, Page.Request request) {
        return provider.listResources(request, ServerRequest.detached())
                .toCompletableFuture()
                .join();
    }
}
