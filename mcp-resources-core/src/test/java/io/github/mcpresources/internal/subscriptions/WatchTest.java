package io.github.mcpresources.internal.subscriptions;

import static io.github.mcpresources.internal.subscriptions.Fixture.ANN;
import static io.github.mcpresources.internal.subscriptions.Fixture.BOB;
import static io.github.mcpresources.internal.subscriptions.Fixture.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.cache.AutoDescription;
import io.github.mcpresources.cache.ReadCache;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.common.McpTransportContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests the watches of remote resources. The provider watches a URI from the first session of a caller that subscribes
 * to the URI until the last of these sessions ends.
 */
class WatchTest {

    private final Remote provider = new Remote();
    private final Fixture fixture = new Fixture(provider);

    @Test
    void firstSessionOfCallerStartsWatchAndLastEndsIt() {
        Subscriber ann = fixture.open(ANN, new Client(), "x://1");
        Subscriber other = fixture.open(ANN, new Client(), "x://1", "x://2");
        fixture.subscribe(ann, "x://1"); // a repeated subscription changes nothing
        assertThat(provider.log).containsExactly("watch x://1", "watch x://2");
        ann.unsubscribe("x://1");
        assertThat(provider.log).hasSize(2);
        other.close();
        assertThat(provider.log).contains("end x://1", "end x://2").hasSize(4);
        assertThat(fixture.manager.watches().size()).isZero();
        fixture.subscribe(ann, "x://1");
        assertThat(provider.log).endsWith("watch x://1");
    }

    @Test
    void watchesSeparatelyForEachCaller() {
        Subscriber ann = fixture.open(ANN, new Client(), "x://1");
        provider.refused = Set.of("x://1");
        Subscriber bob = fixture.open(BOB, new Client());
        assertThatThrownBy(() -> fixture.subscribe(bob, "x://1")).hasMessage("No subscriptions here");
        provider.refused = Set.of();
        fixture.subscribe(bob, "x://1");
        ann.close();
        assertThat(provider.log).containsExactly("watch x://1", "watch x://1", "watch x://1", "end x://1");
        assertThat(fixture.manager.watches().size()).isEqualTo(1);
    }

    @Test
    void accessCheckUsesContextOfSubscription() {
        Client client = new Client();
        Subscriber ann = fixture.open(ANN, client);
        ServerRequest request = ServerRequest.builder()
                .caller(ANN)
                .transportContext(McpTransportContext.create(Map.of("tenant", "north")))
                .build();
        join(ann.subscribe("x://1", request));
        provider.readBy = null;
        fixture.manager.updated("x://1");
        assertThat(client.uris()).containsExactly("x://1");
        assertThat(provider.readBy.transportContext().get("tenant")).isEqualTo("north");
    }

    @Test
    void closeEndsAllWatches() {
        fixture.open(ANN, new Client(), "x://1", "x://2");
        fixture.manager.close();
        assertThat(provider.log).contains("end x://1", "end x://2");
    }

    @Test
    void rejectsSubscriptionIfWatchFails() {
        provider.refused = Set.of("x://1");
        Subscriber ann = fixture.open(ANN, new Client());
        assertThatThrownBy(() -> fixture.subscribe(ann, "x://1"))
                .isInstanceOf(ResourceException.class)
                .hasMessage("No subscriptions here");
        assertThat(fixture.manager.subscriptions()).isZero();
        assertThat(fixture.manager.index().size()).isZero();
        assertThat(join(ann.subscribeAll(List.of("x://1", "x://2"), fixture.request(ann))))
                .containsExactly("x://2");
        provider.refused = Set.of();
        fixture.subscribe(ann, "x://1");
    }

    @Test
    void subscribeAllWatchesResourceOfUnavailableServer() {
        Client client = new Client();
        provider.outage = Map.of("retryable", true);
        Subscriber ann = fixture.open(ANN, client);
        assertThatThrownBy(() -> fixture.subscribe(ann, "x://1")).hasMessage("The server is down");
        assertThat(provider.log).isEmpty();
        assertThat(join(ann.subscribeAll(List.of("x://1"), fixture.request(ann))))
                .containsExactly("x://1");
        assertThat(provider.log).containsExactly("watch x://1");
        fixture.manager.updated("x://1");
        assertThat(client.uris()).as("the caller may not be allowed to see it").isEmpty();
        provider.outage = null;
        fixture.time.advance(Duration.ofSeconds(1));
        assertThat(client.uris()).as("checked again").containsExactly("x://1");
    }

    @Test
    void subscribeAllOmitsResourceOfServerThatWillNotReturn() {
        provider.outage = Map.of("retryable", false);
        Subscriber ann = fixture.open(ANN, new Client());
        assertThat(join(ann.subscribeAll(List.of("x://1"), fixture.request(ann))))
                .isEmpty();
        assertThat(provider.log).isEmpty();
    }

    @Test
    void concatWatchesResourceOfUnavailableServer() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("x://mine").text("found");
        provider.outage = Map.of("retryable", true);
        ResourceProvider union = ResourceProviders.concat(provider, registry);
        assertThat(join(union.watch("x://mine", ServerRequest.detached()))).isEqualTo(Handle.NONE);
        assertThat(provider.log).isEmpty();
        join(union.watch("x://1", ServerRequest.detached())).close();
        assertThat(provider.log).containsExactly("watch x://1", "end x://1");
    }

    @Test
    void concurrentSubscriptionsShareOneWatch() {
        provider.pending = new CompletableFuture<>();
        Subscriber ann = fixture.open(ANN, new Client());
        Subscriber other = fixture.open(ANN, new Client());
        ServerRequest first = fixture.request(ann);
        CompletionStage<Void> given = ann.subscribe("x://1", first);
        CompletionStage<Void> kept = other.subscribe("x://1", fixture.request(other));
        first.cancel(); // must not cancel the watch of the other session
        provider.pending.complete(provider.handle("x://1"));
        join(kept);
        assertThatThrownBy(() -> join(given)).isInstanceOf(CancellationException.class);
        assertThat(provider.log).containsExactly("watch x://1");
        other.close();
        assertThat(provider.log).containsExactly("watch x://1", "end x://1");
    }

    @Test
    void cancelsUnneededPendingWatch() {
        provider.pending = new CompletableFuture<>();
        Subscriber ann = fixture.open(ANN, new Client());
        ann.subscribe("x://1", fixture.request(ann));
        CompletionStage<Void> again = ann.subscribe("x://1", fixture.request(ann));
        ann.unsubscribe("x://1");
        provider.pending.complete(provider.handle("x://1"));
        assertThatCode(() -> join(again)).doesNotThrowAnyException();
        assertThat(provider.log).containsExactly("watch x://1", "end x://1");

        provider.pending = new CompletableFuture<>();
        ServerRequest request = fixture.request(ann);
        ann.subscribe("x://2", request);
        request.cancel();
        assertThat(provider.contexts.get(1).isCancelled()).isTrue();
        assertThat(fixture.manager.watches().size()).isZero();
        provider.pending.complete(provider.handle("x://2"));
        assertThat(provider.log).endsWith("watch x://2", "end x://2");
    }

    @Test
    void keepsNoWatchIfNoneIsNeeded() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("x://1").text("one");
        Fixture plain = new Fixture(registry);
        plain.open(ANN, new Client(), "x://1");
        assertThat(plain.manager.watches().size()).isZero();
    }

    @TestFactory
    Stream<DynamicTest> wrappersForwardWatch() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("x://mine").text("a registry needs no watch");
        Map<String, ResourceProvider> wrappers = new LinkedHashMap<>();
        wrappers.put("concat", ResourceProviders.concat(registry, provider));
        wrappers.put("visible", ResourceProviders.visible(provider, (caller, uri, entry) -> true));
        wrappers.put("hinted", ResourceProviders.hinted(provider, CacheHint.shared(Duration.ofMinutes(1))));
        wrappers.put("cached", ReadCache.of(provider));
        wrappers.put("described", AutoDescription.of(provider));
        return wrappers.entrySet().stream()
                .map(wrapper -> DynamicTest.dynamicTest(wrapper.getKey(), () -> {
                    provider.log.clear();
                    Handle watch = join(wrapper.getValue().watch("x://1", ServerRequest.detached()));
                    assertThat(provider.log).containsExactly("watch x://1");
                    watch.close();
                    assertThat(provider.log).containsExactly("watch x://1", "end x://1");
                    provider.offered = ResourceProvider.Capabilities.NONE;
                    assertThat(wrapper.getValue().capabilities())
                            .isEqualTo(
                                    wrapper.getKey().equals("concat")
                                            ? ResourceProvider.Capabilities.ALL
                                            : ResourceProvider.Capabilities.NONE);
                }));
    }

    @Test
    void concatWatchesOnlyProviderThatServesUri() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("x://mine").text("first");
        ResourceProvider union = ResourceProviders.concat(registry, provider);
        assertThat(join(union.watch("x://mine", ServerRequest.detached()))).isEqualTo(Handle.NONE);
        assertThat(provider.log).isEmpty();
    }

    /** A provider that claims every URI and whose resources are remote. */
    private static final class Remote implements ResourceProvider {

        private final List<String> log = new ArrayList<>();
        private final List<RequestContext> contexts = new ArrayList<>();
        private RequestContext readBy;
        private Set<String> refused = Set.of();
        /** The data of the error with which descriptions fail; null if they succeed. */
        private Map<String, Object> outage;

        private CompletableFuture<Handle> pending;
        private ResourceProvider.Capabilities offered = ResourceProvider.Capabilities.ALL;

        @Override
        public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
            return CompletableFuture.completedFuture(Page.empty());
        }

        @Override
        public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
            readBy = context;
            return CompletableFuture.completedFuture(Optional.of(ReadResult.text("x")));
        }

        @Override
        public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
            if (outage != null) {
                return CompletableFuture.failedFuture(
                        new ResourceException(ResourceException.INTERNAL_ERROR, "The server is down", outage));
            }
            return ResourceProvider.super.describe(uri, context);
        }

        @Override
        public ResourceProvider.Capabilities capabilities() {
            return offered;
        }

        @Override
        public CompletionStage<Handle> watch(String uri, RequestContext context) {
            log.add("watch " + uri);
            contexts.add(context);
            if (refused.contains(uri)) {
                throw new ResourceException(ResourceException.INVALID_PARAMS, "No subscriptions here");
            }
            return pending != null ? pending : CompletableFuture.completedFuture(handle(uri));
        }

        private Handle handle(String uri) {
            return () -> log.add("end " + uri);
        }
    }
}
