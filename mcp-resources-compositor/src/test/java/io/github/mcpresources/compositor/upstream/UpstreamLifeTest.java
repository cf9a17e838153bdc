package io.github.mcpresources.compositor.upstream;

import static io.github.mcpresources.compositor.upstream.ProviderCalls.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.compositor.UpstreamException;
import io.github.mcpresources.compositor.UpstreamState.Phase;
import io.github.mcpresources.compositor.upstream.McpUpstream.ConnectionMode;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.harness.FaultyUpstream;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests failure detection, reconnection and subscriptions of an upstream, with a manual clock. */
class UpstreamLifeTest {

    private static final Duration STEP = Duration.ofSeconds(1);
    private static final Duration NEVER = Duration.ofDays(1);
    private static final Map<String, Object> NOTHING = Map.of("resources", List.of());

    @RegisterExtension
    final Opened opened = new Opened();

    private final ManualTime time = new ManualTime();
    private final FaultyUpstream server = FaultyUpstream.start(ResourceRegistry.create());

    private McpUpstream upstream(URI url, Duration requestTimeout, Duration pingInterval) {
        opened.closing(server);
        return opened.closing(McpUpstream.http(url)
                .mode(ConnectionMode.SESSION)
                .time(time)
                .requestTimeout(requestTimeout)
                .pingInterval(pingInterval)
                .backoff(Duration.ofHours(1), Duration.ofHours(1))
                .build());
    }

    private McpUpstream toFaulty(Duration requestTimeout, Duration pingInterval) {
        McpUpstream upstream = upstream(URI.create(server.url()), requestTimeout, pingInterval);
        await(list(upstream, request()));
        return upstream;
    }

    private ServerRequest request() {
        return ServerRequest.builder().time(time).build();
    }

    private static CompletableFuture<Page<ResourceDescriptor>> list(McpUpstream upstream, RequestContext context) {
        return upstream.listResources(Page.Request.first(10), context).toCompletableFuture();
    }

    private void untilTimeHasMadeIt(BooleanSupplier done) {
        await().until(() -> {
            time.advance(STEP);
            return done.getAsBoolean();
        });
    }

    @Test
    void pingsServerWhileItAnswers() throws Exception {
        ScriptedServer scripted = opened.closing(new ScriptedServer((method, params) -> NOTHING));
        await(list(upstream(scripted.url(), NEVER, STEP), request()));
        untilTimeHasMadeIt(() -> Collections.frequency(scripted.received, "ping") >= 3);
    }

    @Test
    void doesNotReconnectToHangingServerAtOnce() {
        McpUpstream upstream = toFaulty(STEP, STEP);
        server.hang();
        untilTimeHasMadeIt(() -> upstream.state().phase() != Phase.UP);
        assertThat(upstream.state().phase()).isEqualTo(Phase.OPEN);
        assertThat(upstream.state().reason()).isEqualTo("it does not answer");
    }

    @Test
    void unansweredRequestTriggersPing() {
        McpUpstream upstream = toFaulty(STEP, NEVER);
        server.hang();
        CompletableFuture<Page<ResourceDescriptor>> late = list(upstream, request());
        untilTimeHasMadeIt(late::isDone);
        assertThat(late).isCompletedExceptionally();
        untilTimeHasMadeIt(() -> upstream.state().phase() != Phase.UP);
    }

    @Test
    void requestCancelledAfterLongTimeTriggersPing() {
        McpUpstream upstream = toFaulty(STEP, NEVER);
        server.hang();
        ServerRequest patient = ServerRequest.builder()
                .time(time)
                .limits(ResourceLimits.builder().readTimeout(NEVER).build())
                .build();
        CompletableFuture<Page<ResourceDescriptor>> late = list(upstream, patient);
        time.advance(Duration.ofMinutes(1));
        assertThat(late).isNotDone();
        patient.cancel();
        assertThat(late).isCompletedExceptionally();
        untilTimeHasMadeIt(() -> upstream.state().phase() != Phase.UP);
    }

    @Test
    void replacesLostSessionAtOnce() throws Exception {
        ScriptedServer scripted = opened.closing(new ScriptedServer((method, params) -> NOTHING));
        scripted.hasSessions = true;
        McpUpstream upstream = upstream(scripted.url(), NEVER, NEVER);
        await(list(upstream, request()));
        for (int losses = 0; losses < 3; losses++) {
            time.advance(Duration.ofSeconds(10));
            scripted.knowsSession = false;
            assertThat(await(list(upstream, request())).items()).isEmpty();
        }
        assertThat(Collections.frequency(scripted.received, "initialize")).isEqualTo(4);
    }

    @Test
    void retriesFailedMethodAfterCancelledTrial() {
        McpUpstream upstream = toFaulty(NEVER, NEVER);
        server.garbage();
        assertThatThrownBy(() -> await(list(upstream, request()))).isInstanceOf(UpstreamException.class);
        server.heal();
        assertThat(list(upstream, request())).as("during the pause").isCompletedExceptionally();
        time.advance(Duration.ofHours(1));

        server.hang();
        ServerRequest trial = request();
        CompletableFuture<Page<ResourceDescriptor>> cancelled = list(upstream, trial);
        assertThat(cancelled).isNotDone();
        assertThat(list(upstream, request())).as("while one tries").isCompletedExceptionally();
        trial.cancel();
        assertThat(cancelled).isCompletedExceptionally();

        server.heal();
        assertThat(await(list(upstream, request())).isPartial()).isFalse();
    }

    @Test
    void retriesFailedMethodAtOnceOverNextConnection() throws Exception {
        AtomicBoolean isBroken = new AtomicBoolean(true);
        ScriptedServer scripted = opened.closing(new ScriptedServer((method, params) -> {
            if (isBroken.get() && method.equals("resources/list")) {
                throw new IllegalStateException("it breaks off");
            }
            return Map.of("resources", List.of(), "resourceTemplates", List.of());
        }));
        McpUpstream upstream = upstream(scripted.url(), NEVER, NEVER);
        assertThatThrownBy(() -> await(list(upstream, request()))).isInstanceOf(UpstreamException.class);
        isBroken.set(false);
        assertThat(list(upstream, request())).as("during the pause").isCompletedExceptionally();

        scripted.authorization = "somebody else's"; // so that the connection ends
        assertThatThrownBy(() -> await(upstream.listTemplates(Page.Request.first(10), request())))
                .isInstanceOf(UpstreamException.class);
        scripted.authorization = null;
        await(upstream.listTemplates(Page.Request.first(10), request()));

        assertThat(await(list(upstream, request())).items()).isEmpty();
    }

    /**
     * Returns a server with subscriptions that rejects those to {@code test://bad} and records the requests to
     * subscribe and unsubscribe.
     */
    private ScriptedServer subscribing(List<String> noted, CountDownLatch unsubscribing) throws Exception {
        return opened.closing(new ScriptedServer(Map.of("subscribe", true), (method, params) -> {
            if (method.endsWith("subscribe")) {
                noted.add(method.replace("resources/", "") + " " + params.get("uri"));
            }
            if (method.equals("resources/unsubscribe")) {
                unsubscribing.await();
            }
            return "test://bad".equals(params.get("uri")) ? null : NOTHING;
        }));
    }

    @Test
    void unsubscribesWhenLastWatcherLeaves() throws Exception {
        List<String> noted = new CopyOnWriteArrayList<>();
        ScriptedServer scripted = subscribing(noted, new CountDownLatch(0));
        McpUpstream upstream = upstream(scripted.url(), NEVER, NEVER);
        Handle first = await(upstream.watch("test://note", request()));
        Handle second = await(upstream.watch("test://note", request()));
        first.close();
        Handle third = await(upstream.watch("test://note", request())); // waits for an earlier unsubscribe
        assertThat(noted).containsOnly("subscribe test://note");
        second.close();
        third.close();
        await().until(() -> noted.contains("unsubscribe test://note"));
    }

    @Test
    void doesNotRepeatRejectedSubscriptionAfterReconnection() throws Exception {
        List<String> noted = new CopyOnWriteArrayList<>();
        ScriptedServer scripted = subscribing(noted, new CountDownLatch(0));
        McpUpstream upstream = upstream(scripted.url(), NEVER, NEVER);
        List<ResourceEvent> received = new CopyOnWriteArrayList<>();
        upstream.observe(received::add);
        await(upstream.watch("test://note", request()));
        assertThatThrownBy(() -> await(upstream.watch("test://bad", request()))).isNotNull();
        noted.clear();

        scripted.authorization = "somebody else's"; // so that the connection ends
        assertThatThrownBy(() -> await(list(upstream, request()))).isInstanceOf(UpstreamException.class);
        scripted.authorization = null;
        await(list(upstream, request()));

        await().until(() ->
                received.contains(new ResourceEvent.Updated("test://note"))); // all subscriptions are made again
        assertThat(noted).contains("subscribe test://note").doesNotContain("subscribe test://bad");
    }

    @Test
    void reportsPossibleChangesBetweenNotificationStreams() throws Exception {
        ScriptedServer scripted = subscribing(new CopyOnWriteArrayList<>(), new CountDownLatch(0));
        scripted.ofNotifications = true;
        McpUpstream upstream = upstream(scripted.url(), NEVER, NEVER);
        List<ResourceEvent> received = new CopyOnWriteArrayList<>();
        upstream.observe(received::add);
        await(upstream.watch("test://note", request()));
        untilTimeHasMadeIt(() -> received.contains(new ResourceEvent.Updated("test://note")));
        await().until(() -> received.contains(new ResourceEvent.ListChanged()));
    }

    @Test
    void subscriptionWaitsForPendingUnsubscribe() throws Exception {
        List<String> noted = new CopyOnWriteArrayList<>();
        CountDownLatch unsubscribing = new CountDownLatch(1);
        ScriptedServer scripted = subscribing(noted, unsubscribing);
        McpUpstream upstream = upstream(scripted.url(), NEVER, NEVER);
        await(upstream.watch("test://note", request())).close();
        await().until(() -> noted.contains("unsubscribe test://note"));
        CompletableFuture<Handle> again =
                upstream.watch("test://note", request()).toCompletableFuture();
        for (int other = 0; other < 5; other++) {
            await(list(upstream, request())); // earlier messages have arrived by then
        }
        assertThat(noted).containsExactly("subscribe test://note", "unsubscribe test://note");
        unsubscribing.countDown();
        await(again);
        assertThat(noted).hasSize(3);
    }
}
