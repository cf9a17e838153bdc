package io.github.mcpresources.compositor;

import static io.github.mcpresources.compositor.ProviderCalls.eventually;
import static io.github.mcpresources.compositor.ProviderCalls.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ForwardingProvider;
import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.cache.ReadCache;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.subscriptions.Notification;
import io.github.mcpresources.internal.subscriptions.NotificationSink;
import io.github.mcpresources.internal.subscriptions.Subscriber;
import io.github.mcpresources.internal.subscriptions.SubscriptionManager;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests events and subscriptions through a compositor, and the calls of its mounts that they cause. */
class ChangesTest {

    private final ManualTime time = new ManualTime();
    private final ResourceRegistry notes = ResourceRegistry.create();
    private final ResourceRegistry tasks = ResourceRegistry.create();
    private final RemoteServer far = new RemoteServer(tasks);
    private final ResourceCompositor compositor =
            ResourceCompositor.builder().time(time).listTtl(Duration.ofDays(1)).build();
    private final List<ResourceEvent> events = new CopyOnWriteArrayList<>();
    private final ServerRequest context = ServerRequest.detached();

    @BeforeEach
    void mount() {
        tasks.resource("x://1").text("1");
        compositor.mount("notes", notes);
        compositor.mount("far", far.upstream());
        time.advance(Duration.ofSeconds(1));
        compositor.observe(events::add);
    }

    @AfterEach
    void close() {
        compositor.close();
        far.close();
        eventually().untilAsserted(() -> assertThat(time.timers()).isZero());
    }

    /** Waits until a server has begun and ended the given watches. */
    private void awaitWatches(RemoteServer server, String... watches) {
        eventually().untilAsserted(() -> assertThat(server.provider.watches).containsExactly(watches));
    }

    /** Advances the time until the compositor has reported the given number of events. */
    private void awaitEvents(int count) {
        eventually().untilAsserted(() -> {
            time.advance(Duration.ofMillis(250));
            assertThat(events).hasSize(count);
        });
    }

    @Test
    void forwardsEventsWithOuterUris() {
        ControlledProvider near = new ControlledProvider(tasks);
        compositor.mount("near", near);
        near.publish(new ResourceEvent.Updated("x://1"));
        near.publish(new ResourceEvent.Updated("ui://panel"));
        near.publish(new ResourceEvent.UpdatedUnder("x://"));
        near.publish(new ResourceEvent.UpdatedUnder("u"));
        near.publish(new ResourceEvent.UpdatedMatching("x://{id}", Map.of("id", "1")));
        near.publish(new ResourceEvent.UpdatedMatching("{+any}", Map.of()));
        assertThat(events)
                .containsExactly(
                        new ResourceEvent.Updated("near+x://1"),
                        new ResourceEvent.Updated("ui://near/panel"),
                        new ResourceEvent.UpdatedUnder("near+x://"),
                        new ResourceEvent.UpdatedUnder("near+u"),
                        new ResourceEvent.UpdatedUnder("ui://near/"),
                        new ResourceEvent.UpdatedMatching("near+x://{id}", Map.of("id", "1")),
                        new ResourceEvent.UpdatedUnder("near+"),
                        new ResourceEvent.UpdatedUnder("skill://near/"),
                        new ResourceEvent.UpdatedUnder("ui://near/"));
    }

    @Test
    void forwardsUpdatesOfServerWithOuterUris() {
        tasks.resource("ui://panel").userInterface("<p>");
        join(compositor.watch("far+x://1", context));
        join(compositor.watch("ui://far/panel", context));
        far.publish(new ResourceEvent.Updated("x://1"));
        far.publish(new ResourceEvent.Updated("ui://panel"));
        assertThat(events)
                .containsExactly(new ResourceEvent.Updated("far+x://1"), new ResourceEvent.Updated("ui://far/panel"));
    }

    @Test
    void mountDecidesVisibilityOfChange() {
        notes.resource("x://secret")
                .visibleTo(caller -> caller.equals(Caller.of("ann")))
                .text("s");
        ResourceEvent.ListChanged changed = (ResourceEvent.ListChanged) events.get(0);
        assertThat(changed.changes().get(0).entry().identifier()).isEqualTo("notes+x://secret");
        assertThat(changed.concerns(Caller.of("ann"))).isTrue();
        assertThat(changed.concerns(Caller.of("bob"))).isFalse();
    }

    @Test
    void ignoresChangesOfWithheldTemplates() {
        notes.template("{scheme}://x").read(request -> ReadResult.text(""));
        assertThat(events).isEmpty();
    }

    @Test
    void passesInnerUrisToVisibilityRules() {
        ResourceRegistry inside = ResourceRegistry.create();
        compositor.mount(
                "ruled",
                ResourceProviders.visible(
                        inside, (caller, uri, entry) -> uri.equals("x://open") && uri.equals(entry.identifier())));
        inside.resource("x://open").text("o");
        inside.resource("x://closed").text("c");
        assertThat(events)
                .extracting(event -> ((ResourceEvent.ListChanged) event).concerns(Caller.ANONYMOUS))
                .containsExactly(true, false);
    }

    @Test
    void mergesFiftyListChangesOfUpstream() {
        for (int i = 0; i < 50; i++) {
            far.publish(new ResourceEvent.ListChanged());
            time.advance(Duration.ofMillis(10));
        }
        assertThat(events).isEmpty();
        time.advance(Duration.ofMillis(250));
        assertThat(events).containsExactly(new ResourceEvent.ListChanged());
        ProviderCalls.uris(compositor);
        ProviderCalls.uris(compositor);
        assertThat(far.provider.lists).hasValue(1);
    }

    @Test
    void reportsContinuousChangesEveryTwoSeconds() {
        for (int i = 0; i < 41; i++) {
            far.publish(new ResourceEvent.ListChanged());
            time.advance(Duration.ofMillis(100));
        }
        assertThat(events).hasSize(2);
    }

    @Test
    void mountingAndUnmountingChangeTheList() {
        compositor.mount("more", ResourceRegistry.create());
        compositor.unmount("notes");
        assertThat(events).isEmpty();
        time.advance(Duration.ofMillis(250));
        assertThat(events).containsExactly(new ResourceEvent.ListChanged());
        far.connect();
        time.advance(Duration.ofSeconds(2));
        assertThat(events).as("it was not missed").hasSize(1);
        far.stop();
        time.advance(Duration.ofSeconds(2));
        assertThat(events).hasSize(2);
        far.restart();
        time.advance(Duration.ofSeconds(2));
        assertThat(events).hasSize(3);
    }

    @Test
    void hundredSessionsShareOneUpstreamSubscription() {
        SubscriptionManager manager =
                new SubscriptionManager(compositor, ResourceLimits.defaults(), time, Runnable::run);
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Client client = new Client();
            client.subscriber = manager.open("session " + i, Caller.ANONYMOUS, client, false);
            client.subscriber.start();
            join(client.subscriber.subscribe("far+x://1", context));
            clients.add(client);
        }
        assertThat(far.provider.watches).containsExactly("watch x://1");
        far.publish(new ResourceEvent.Updated("x://1"));
        eventually()
                .untilAsserted(() -> assertThat(clients)
                        .allSatisfy(client ->
                                assertThat(client.got).containsExactly(new Notification.Updated("far+x://1"))));
        assertThat(far.provider.reads).as("visibility is asked of the list").hasValue(0);
        clients.forEach(client -> client.subscriber.close());
        far.connect();
        assertThat(far.provider.watches).containsExactly("watch x://1");
        time.advance(Duration.ofSeconds(2));
        awaitWatches(far, "watch x://1", "end x://1");
        manager.close();
    }

    @Test
    void reusesUpstreamWatchAfterQuickResubscription() {
        join(compositor.watch("far+x://1", context)).close();
        Handle again = join(compositor.watch("far+x://1", context));
        time.advance(Duration.ofSeconds(10));
        far.connect();
        assertThat(far.provider.watches).containsExactly("watch x://1");
        again.close();
        again.close();
        time.advance(Duration.ofSeconds(10));
        awaitWatches(far, "watch x://1", "end x://1");
        Handle third = join(compositor.watch("far+x://1", context));
        assertThat(far.provider.watches).hasSize(3);
        third.close();
    }

    @Test
    void watchFailsForMountWithoutSubscriptions() {
        far.provider.capabilities = ResourceProvider.Capabilities.NONE;
        far.connect();
        assertThatThrownBy(() -> join(compositor.watch("far+x://1", context)))
                .isInstanceOfSatisfying(ResourceException.class, refused -> {
                    assertThat(refused.text()).isEqualTo("Mount 'far' does not support subscriptions");
                    assertThat(refused.data()).isEqualTo(Map.of("mount", "far"));
                });
        assertThat(join(compositor.watch("notes+x://1", context))).isEqualTo(Handle.NONE);
        assertThat(compositor.capabilities()).isEqualTo(ResourceProvider.Capabilities.ALL);
        compositor.unmount("notes");
        assertThat(compositor.capabilities()).isEqualTo(new ResourceProvider.Capabilities(false, true, false));
        far.provider.capabilities = ResourceProvider.Capabilities.ALL;
        far.stop();
        far.restart();
        join(compositor.watch("far+x://1", context)).close();
    }

    @Test
    void movesWatchesToReplacementMount() {
        Handle watch = join(compositor.watch("far+x://1", context));
        compositor.unmount("far");
        awaitWatches(far, "watch x://1", "end x://1");
        try (RemoteServer next = new RemoteServer(tasks)) {
            compositor.mount("far", next.upstream());
            awaitWatches(next, "watch x://1");
            assertThat(events).containsExactly(new ResourceEvent.Updated("far+x://1"));
            watch.close();
            time.advance(Duration.ofSeconds(5));
            awaitWatches(next, "watch x://1", "end x://1");
        }
    }

    @Test
    void doesNotCancelWatchOfReplacementMount() {
        ControlledProvider slow = new ControlledProvider(tasks);
        slow.hang();
        compositor.mount("m", slow);
        var waiting = compositor.watch("m+x://1", context).toCompletableFuture();
        compositor.unmount("m");
        assertThat(slow.contexts.get(0).isCancelled()).isTrue();
        ControlledProvider next = new ControlledProvider(tasks);
        compositor.mount("m", next);
        Handle joined = join(compositor.watch("m+x://1", context));
        slow.fail();
        assertThat(waiting).as("at the mount that is gone").isCompletedExceptionally();
        time.advance(Duration.ofSeconds(5));
        assertThat(next.contexts).noneMatch(RequestContext::isCancelled);
        assertThat(next.watches).containsExactly("watch x://1");
        joined.close();
        time.advance(Duration.ofSeconds(5));
        assertThat(next.watches).containsExactly("watch x://1", "end x://1");
    }

    @Test
    void unmountingFailsPendingWatch() {
        far.provider.hang();
        var waiting = compositor.watch("far+x://1", context).toCompletableFuture();
        eventually().until(() -> !far.provider.contexts.isEmpty());
        compositor.unmount("far");
        eventually().untilAsserted(() -> assertThat(waiting).isCompletedExceptionally());
        try (RemoteServer next = new RemoteServer(tasks)) {
            compositor.mount("far", next.upstream());
            join(compositor.watch("far+x://1", context)).close();
            assertThat(next.provider.watches).containsExactly("watch x://1");
        }
    }

    @Test
    void cancelsPendingWatchWithItsRequest() {
        far.provider.hang();
        ServerRequest request = ServerRequest.detached();
        CompletableFuture<Handle> watch = compositor.watch("far+x://1", request).toCompletableFuture();
        eventually().until(() -> !far.provider.contexts.isEmpty());
        request.cancel();
        time.advance(Duration.ofSeconds(2));
        eventually()
                .untilAsserted(() ->
                        assertThat(far.provider.contexts.get(0).isCancelled()).isTrue());
        eventually().untilAsserted(() -> assertThat(watch).isCompletedExceptionally());
    }

    @Test
    void endsWatchThatOpensAfterTimeout() {
        far.provider.hang();
        CompletableFuture<Handle> watch = compositor.watch("far+x://1", context).toCompletableFuture();
        eventually().until(() -> !far.provider.contexts.isEmpty());
        time.advance(Duration.ofSeconds(20));
        assertThat(watch).isCompletedExceptionally();
        far.provider.release();
        awaitWatches(far, "watch x://1", "end x://1");
        join(compositor.watch("far+x://1", context)).close();
        time.advance(Duration.ofSeconds(2));
        awaitWatches(far, "watch x://1", "end x://1", "watch x://1", "end x://1");
    }

    @Test
    void endsWatchOfUpstreamThatIgnoresCancellation() {
        ControlledProvider provider = new ControlledProvider(tasks);
        compositor.mount("own", new OwnUpstream(provider));
        provider.hang();
        CompletableFuture<Handle> watch = compositor.watch("own+x://1", context).toCompletableFuture();
        time.advance(Duration.ofSeconds(20));
        assertThat(watch).isCompletedExceptionally();
        provider.release();
        assertThat(provider.watches).containsExactly("watch x://1", "end x://1");
    }

    /** An upstream as an application may write it: it forwards to a provider, and never cancels a call. */
    private static final class OwnUpstream extends ForwardingProvider implements Upstream {

        OwnUpstream(ResourceProvider provider) {
            super(provider);
        }

        @Override
        public String name() {
            return "own";
        }

        @Override
        public UpstreamState state() {
            return UpstreamState.of(UpstreamState.Phase.UP, Instant.EPOCH);
        }

        @Override
        public Handle onStateChange(Consumer<UpstreamState> listener) {
            return Handle.NONE;
        }

        @Override
        public void close() {}
    }

    @Test
    void lateListCausesListChange() {
        far.connect();
        far.provider.hang();
        CompletableFuture<Page<ResourceDescriptor>> list =
                compositor.listResources(Page.Request.first(10), context).toCompletableFuture();
        time.advance(Duration.ofSeconds(5));
        assertThat(list.join().isPartial()).isTrue();
        far.provider.release();
        awaitEvents(1);
        assertThat(events).containsExactly(new ResourceEvent.ListChanged());
        assertThat(ProviderCalls.uris(compositor)).containsExactly("far+x://1");
        assertThat(far.provider.lists).hasValue(1);
    }

    @Test
    void nestedCompositorsShareOneUpstreamWatch() {
        ResourceCompositor outside = ResourceCompositor.builder().time(time).build();
        outside.mount("in", compositor);
        Handle direct = join(compositor.watch("far+x://1", context));
        Handle through = join(outside.watch("in+far+x://1", context));
        assertThat(far.provider.watches).containsExactly("watch x://1");
        List<ResourceEvent> received = new CopyOnWriteArrayList<>();
        outside.observe(received::add);
        far.publish(new ResourceEvent.Updated("x://1"));
        assertThat(received).containsExactly(new ResourceEvent.Updated("in+far+x://1"));
        direct.close();
        through.close();
        time.advance(Duration.ofSeconds(2));
        time.advance(Duration.ofSeconds(2));
        awaitWatches(far, "watch x://1", "end x://1");
        outside.close();
    }

    @Test
    void routesPublishedEventsToTheirMount() {
        ResourceRegistry slow = ResourceRegistry.create();
        int[] reads = {0};
        slow.resource("x://1").read(request -> ReadResult.text("read " + ++reads[0]));
        compositor.mount("cached", ReadCache.of(slow));
        List<ResourceEvent> published = List.of(
                new ResourceEvent.Updated("cached+x://1"),
                new ResourceEvent.UpdatedUnder("cached+x:"),
                new ResourceEvent.UpdatedUnder("cach"),
                new ResourceEvent.UpdatedMatching("cached+x://{id}", Map.of("id", "1")));
        assertThat(ProviderCalls.text(compositor, "cached+x://1")).isEqualTo("read 1");
        compositor.onPublished(new ResourceEvent.Updated("far+x://1"));
        compositor.onPublished(new ResourceEvent.UpdatedUnder("far+x:"));
        compositor.onPublished(new ResourceEvent.Updated("x://1"));
        int before = reads[0];
        ProviderCalls.text(compositor, "cached+x://1");
        boolean isKept = reads[0] == before;
        for (ResourceEvent event : published) {
            compositor.onPublished(event);
            int sofar = reads[0];
            assertThat(ProviderCalls.text(compositor, "cached+x://1")).isEqualTo("read " + (sofar + 1));
        }
        assertThat(isKept).isTrue();
    }

    /** A client that records the notifications that it receives. */
    private static final class Client implements NotificationSink {
        private final List<Notification> got = new CopyOnWriteArrayList<>();
        private Subscriber subscriber;

        @Override
        public CompletionStage<Void> send(Notification notification) {
            got.add(notification);
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void disconnect() {}
    }
}
