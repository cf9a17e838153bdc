package io.github.mcpresources.compositor;

import static io.github.mcpresources.compositor.Asking.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Caller;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Events and subscriptions through a compositor, and the calls that they cause at its mounts. */
class ChangesTest {

    private final ManualTime time = new ManualTime();
    private final ResourceRegistry notes = ResourceRegistry.create();
    private final ResourceRegistry tasks = ResourceRegistry.create();
    private final Elsewhere far = new Elsewhere(tasks);
    private final ResourceCompositor compositor =
            ResourceCompositor.builder().time(time).build();
    private final List<ResourceEvent> events = new ArrayList<>();
    private final ServerRequest context = ServerRequest.detached();

    @BeforeEach
    void mount() {
        tasks.resource("x://1").text("1");
        compositor.mount("notes", notes);
        compositor.mount("far", far);
        time.advance(Duration.ofSeconds(1));
        compositor.observe(events::add);
    }

    @AfterEach
    void close() {
        compositor.close();
        assertThat(time.timers()).isZero();
    }

    @Test
    void forwardsEventsWithOuterUris() {
        far.tell(new ResourceEvent.Updated("x://1"));
        far.tell(new ResourceEvent.Updated("ui://panel"));
        far.tell(new ResourceEvent.UpdatedUnder("x://"));
        far.tell(new ResourceEvent.UpdatedUnder("u"));
        far.tell(new ResourceEvent.UpdatedMatching("x://{id}", Map.of("id", "1")));
        far.tell(new ResourceEvent.UpdatedMatching("{+any}", Map.of()));
        assertThat(events)
                .containsExactly(
                        new ResourceEvent.Updated("far+x://1"),
                        new ResourceEvent.Updated("ui://far/panel"),
                        new ResourceEvent.UpdatedUnder("far+x://"),
                        new ResourceEvent.UpdatedUnder("far+u"),
                        new ResourceEvent.UpdatedUnder("ui://far/"),
                        new ResourceEvent.UpdatedMatching("far+x://{id}", Map.of("id", "1")),
                        new ResourceEvent.UpdatedUnder("far+"),
                        new ResourceEvent.UpdatedUnder("ui://far/"));
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
            far.tell(new ResourceEvent.ListChanged());
            time.advance(Duration.ofMillis(10));
        }
        assertThat(events).isEmpty();
        time.advance(Duration.ofMillis(250));
        assertThat(events).containsExactly(new ResourceEvent.ListChanged());
        Asking.uris(compositor);
        Asking.uris(compositor);
        assertThat(far.lists).hasValue(1);
    }

    @Test
    void reportsContinuousChangesEveryTwoSeconds() {
        for (int i = 0; i < 41; i++) {
            far.tell(new ResourceEvent.ListChanged());
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
        far.become(UpstreamState.Phase.CONNECTING, null);
        far.become(UpstreamState.Phase.UP, null);
        time.advance(Duration.ofSeconds(2));
        assertThat(events).as("it was not missed").hasSize(1);
        far.become(UpstreamState.Phase.DOWN, "gone");
        far.become(UpstreamState.Phase.OPEN, "gone");
        time.advance(Duration.ofSeconds(2));
        far.become(UpstreamState.Phase.UP, null);
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
        assertThat(far.watches).containsExactly("watch x://1");
        far.tell(new ResourceEvent.Updated("x://1"));
        assertThat(clients)
                .allSatisfy(client -> assertThat(client.got).containsExactly(new Notification.Updated("far+x://1")));
        assertThat(far.reads).as("visibility is asked of the list").hasValue(0);
        clients.forEach(client -> client.subscriber.close());
        assertThat(far.watches).containsExactly("watch x://1");
        time.advance(Duration.ofSeconds(2));
        assertThat(far.watches).containsExactly("watch x://1", "end x://1");
        manager.close();
    }

    @Test
    void reusesUpstreamWatchAfterQuickResubscription() {
        join(compositor.watch("far+x://1", context)).close();
        Handle again = join(compositor.watch("far+x://1", context));
        time.advance(Duration.ofSeconds(10));
        assertThat(far.watches).containsExactly("watch x://1");
        again.close();
        again.close();
        time.advance(Duration.ofSeconds(10));
        assertThat(far.watches).containsExactly("watch x://1", "end x://1");
        Handle third = join(compositor.watch("far+x://1", context));
        assertThat(far.watches).hasSize(3);
        third.close();
    }

    @Test
    void watchFailsForMountWithoutSubscriptions() {
        far.capabilities = new ResourceProvider.Capabilities(false, false, false);
        assertThatThrownBy(() -> join(compositor.watch("far+x://1", context)))
                .isInstanceOfSatisfying(ResourceException.class, refused -> {
                    assertThat(refused.text()).isEqualTo("Mount 'far' does not support subscriptions");
                    assertThat(refused.data()).isEqualTo(Map.of("mount", "far"));
                });
        assertThat(join(compositor.watch("notes+x://1", context))).isEqualTo(Handle.NONE);
        assertThat(compositor.capabilities()).isEqualTo(ResourceProvider.Capabilities.ALL);
        compositor.unmount("notes");
        assertThat(compositor.capabilities()).isEqualTo(new ResourceProvider.Capabilities(false, true, false));
        far.capabilities = ResourceProvider.Capabilities.ALL;
        join(compositor.watch("far+x://1", context)).close();
    }

    @Test
    void movesWatchesToReplacementMount() {
        Handle watch = join(compositor.watch("far+x://1", context));
        compositor.unmount("far");
        assertThat(far.watches).containsExactly("watch x://1", "end x://1");
        Elsewhere next = new Elsewhere(tasks);
        compositor.mount("far", next);
        assertThat(next.watches).containsExactly("watch x://1");
        assertThat(events).containsExactly(new ResourceEvent.Updated("far+x://1"));
        watch.close();
        time.advance(Duration.ofSeconds(5));
        assertThat(next.watches).containsExactly("watch x://1", "end x://1");
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
    void cancelsPendingWatchWithItsRequest() {
        far.manner = Elsewhere.Manner.HANGS;
        ServerRequest request = ServerRequest.detached();
        CompletableFuture<Handle> watch = compositor.watch("far+x://1", request).toCompletableFuture();
        request.cancel();
        time.advance(Duration.ofSeconds(2));
        assertThat(far.contexts.get(0).isCancelled()).isTrue();
        time.advance(Duration.ofSeconds(20));
        assertThat(watch).isCompletedExceptionally();
    }

    @Test
    void endsWatchThatOpensAfterTimeout() {
        far.manner = Elsewhere.Manner.HANGS;
        CompletableFuture<Handle> watch = compositor.watch("far+x://1", context).toCompletableFuture();
        time.advance(Duration.ofSeconds(20));
        assertThat(watch).isCompletedExceptionally();
        far.release.complete(null);
        assertThat(far.watches).containsExactly("watch x://1", "end x://1");
        far.manner = Elsewhere.Manner.WELL;
        join(compositor.watch("far+x://1", context)).close();
        time.advance(Duration.ofSeconds(2));
        assertThat(far.watches).hasSize(4);
    }

    @Test
    void lateListCausesListChange() {
        far.manner = Elsewhere.Manner.HANGS;
        CompletableFuture<Page<ResourceDescriptor>> list =
                compositor.listResources(Page.Request.first(10), context).toCompletableFuture();
        time.advance(Duration.ofSeconds(5));
        assertThat(list.join().isPartial()).isTrue();
        far.release.complete(null);
        time.advance(Duration.ofMillis(250));
        assertThat(events).containsExactly(new ResourceEvent.ListChanged());
        assertThat(Asking.uris(compositor)).containsExactly("far+x://1");
        assertThat(far.lists).hasValue(1);
    }

    @Test
    void nestedCompositorsShareOneUpstreamWatch() {
        ResourceCompositor outside = ResourceCompositor.builder().time(time).build();
        outside.mount("in", compositor);
        Handle direct = join(compositor.watch("far+x://1", context));
        Handle through = join(outside.watch("in+far+x://1", context));
        assertThat(far.watches).containsExactly("watch x://1");
        List<ResourceEvent> heard = new ArrayList<>();
        outside.observe(heard::add);
        far.tell(new ResourceEvent.Updated("x://1"));
        assertThat(heard).containsExactly(new ResourceEvent.Updated("in+far+x://1"));
        direct.close();
        through.close();
        time.advance(Duration.ofSeconds(2));
        time.advance(Duration.ofSeconds(2));
        assertThat(far.watches).containsExactly("watch x://1", "end x://1");
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
        assertThat(Asking.text(compositor, "cached+x://1")).isEqualTo("read 1");
        compositor.onPublished(new ResourceEvent.Updated("far+x://1"));
        compositor.onPublished(new ResourceEvent.UpdatedUnder("far+x:"));
        compositor.onPublished(new ResourceEvent.Updated("x://1"));
        int before = reads[0];
        Asking.text(compositor, "cached+x://1");
        boolean isKept = reads[0] == before;
        for (ResourceEvent event : published) {
            compositor.onPublished(event);
            int sofar = reads[0];
            assertThat(Asking.text(compositor, "cached+x://1")).isEqualTo("read " + (sofar + 1));
        }
        assertThat(isKept).isTrue();
    }

    /** A client that records the notifications that it receives. */
    private static final class Client implements NotificationSink {
        private final List<Notification> got = new ArrayList<>();
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
