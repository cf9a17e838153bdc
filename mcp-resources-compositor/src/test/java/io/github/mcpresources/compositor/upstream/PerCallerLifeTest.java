package io.github.mcpresources.compositor.upstream;

import static io.github.mcpresources.compositor.upstream.Diary.by;
import static io.github.mcpresources.compositor.upstream.ProviderCalls.await;
import static io.github.mcpresources.compositor.upstream.ProviderCalls.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.compositor.MountHealth;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.compositor.UpstreamException;
import io.github.mcpresources.compositor.UpstreamState.Phase;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the lifecycle of the upstreams of callers. */
class PerCallerLifeTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private final Diary diary = new Diary();

    @Test
    void evictsIdleUpstreamButNotWatchedUpstream() {
        SampleEndpoint server = opened.closing(SampleEndpoint.serving(Diary.resources(), false));
        PerCallerUpstream upstream = opened.closing(PerCallerUpstream.builder(diary.byToken(server.url()))
                .callers(1)
                .build());

        Handle watch = await(upstream.watch("test://all", by("ann")));
        assertThatThrownBy(() -> read(upstream, "test://all", by("bob")))
                .isInstanceOfSatisfying(UpstreamException.class, refused -> {
                    assertThat(refused.reason()).contains("callers: 1");
                    assertThat(refused.isRetryable()).isTrue();
                });
        watch.close();
        assertThat(read(upstream, "test://bob", by("bob"))).isEqualTo("of bob");
        assertThat(upstream.open()).isEqualTo(1);
        await().untilAsserted(() -> assertThat(server.requests).anyMatch(request -> request.startsWith("DELETE")));
        assertThat(read(upstream, "test://ann", by("ann"))).isEqualTo("of ann");
    }

    @Test
    void closesAndRecreatesIdleUpstream() {
        SampleEndpoint server = opened.closing(SampleEndpoint.serving(Diary.resources()));
        ManualTime time = new ManualTime();
        PerCallerUpstream upstream = opened.closing(PerCallerUpstream.builder(diary.byToken(server.url()))
                .idle(Duration.ofMinutes(3))
                .time(time)
                .build());
        Handle watch = await(upstream.watch("test://all", by("bob")));
        assertThat(read(upstream, "test://ann", by("ann"))).isEqualTo("of ann");
        time.advance(Duration.ofMinutes(2));
        assertThat(read(upstream, "test://ann", by("ann"))).isEqualTo("of ann");
        time.advance(Duration.ofMinutes(2));
        assertThat(upstream.open()).isEqualTo(2);

        time.advance(Duration.ofMinutes(1));
        assertThat(upstream.open()).isEqualTo(1);
        assertThat(read(upstream, "test://ann", by("ann"))).isEqualTo("of ann");
        assertThat(diary.made).hasSize(3);
        watch.close();
        time.advance(Duration.ofMinutes(3));
        assertThat(upstream.open()).isZero();
    }

    @Test
    void idleUpstreamMayStayOpenForever() {
        SampleEndpoint server = opened.closing(SampleEndpoint.serving(Diary.resources()));
        PerCallerUpstream upstream = opened.closing(PerCallerUpstream.builder(diary.byToken(server.url()))
                .idle(Duration.ofSeconds(Long.MAX_VALUE))
                .build());
        for (int round = 0; round < 2; round++) {
            assertThat(read(upstream, "test://ann", by("ann"))).isEqualTo("of ann");
        }
        assertThat(diary.made).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void recreatesUpstreamThatCannotRecover(boolean isWatched) {
        SampleEndpoint server = opened.closing(SampleEndpoint.serving(Diary.resources()));
        PerCallerUpstream upstream = opened.closing(
                PerCallerUpstream.builder(diary.byToken(server.url())).build());
        read(upstream, "test://ann", by("ann"));
        Handle watch = isWatched ? await(upstream.watch("test://all", by("ann"))) : () -> {};
        diary.made.element().close(); // like an upstream whose credentials are refused: down, and not retried

        assertThat(read(upstream, "test://ann", by("ann"))).isEqualTo("of ann");
        watch.close();
        assertThat(read(upstream, "test://ann", by("ann"))).isEqualTo("of ann");
        assertThat(upstream.open()).isEqualTo(1);
        assertThat(diary.made).hasSize(2);
    }

    @Test
    void servesRejectedCallerWithNewToken() throws Exception {
        ScriptedServer server = opened.closing(new ScriptedServer((method, params) -> Diary.sloppy("ann", method)));
        server.authorization = "new";
        PerCallerUpstream upstream = opened.closing(
                PerCallerUpstream.builder(diary.byToken(server.url())).build());
        for (int attempt = 0; attempt < 3; attempt++) {
            assertThatThrownBy(() -> read(upstream, "test://ann", by("ann", "old")))
                    .isInstanceOf(UpstreamException.class);
        }
        assertThat(await(upstream.listResources(Page.Request.first(10), by("ann", "new")))
                        .items())
                .hasSize(1);
    }

    @Test
    void concurrentRequestsOfCallerShareOneUpstream() throws Exception {
        SampleEndpoint server = opened.closing(SampleEndpoint.serving(Diary.resources()));
        int requests = 8;
        CyclicBarrier together = new CyclicBarrier(requests);
        Function<RequestContext, McpUpstream> factory = diary.byToken(server.url());
        PerCallerUpstream upstream = opened.closing(PerCallerUpstream.builder(request -> {
                    Diary.meet(together);
                    return factory.apply(request);
                })
                .build());
        List<CompletableFuture<String>> reads = new ArrayList<>();
        for (int at = 0; at < requests; at++) {
            reads.add(CompletableFuture.supplyAsync(() -> read(upstream, "test://ann", by("ann")), Workers.ALL));
        }
        for (CompletableFuture<String> one : reads) {
            assertThat(await(one)).isEqualTo("of ann");
        }
        assertThat(upstream.open()).isEqualTo(1);
        assertThat(diary.made).hasSize(requests);
        await().untilAsserted(() ->
                assertThat(diary.made.stream().filter(Diary::isClosed)).hasSize(requests - 1));
    }

    @Test
    void downUpstreamOfOneCallerIsNoOutage() {
        SampleEndpoint server = opened.closing(SampleEndpoint.serving(Diary.resources()));
        URI nobody = URI.create("http://127.0.0.1:1/mcp");
        PerCallerUpstream upstream = PerCallerUpstream.builder(
                        request -> diary.byToken(request.caller().equals(Caller.of("ann")) ? server.url() : nobody)
                                .apply(request))
                .build();
        ResourceCompositor compositor =
                opened.closing(ProviderCalls.patientCompositor().build());
        compositor.mount("far", upstream);

        assertThatThrownBy(() -> read(compositor, "far+test://bob", by("bob"))).isInstanceOf(ResourceException.class);
        assertThat(upstream.state().phase()).isIn(Phase.DOWN, Phase.OPEN);
        assertThat(read(compositor, "far+test://ann", by("ann"))).isEqualTo("of ann");
        assertThat(upstream.state().phase()).isEqualTo(Phase.UP);
        await().untilAsserted(() -> assertThat(compositor.health())
                .extracting(MountHealth::state)
                .allMatch(state -> state.phase() == Phase.UP));
    }

    @Test
    void closeClosesAllUpstreams() {
        SampleEndpoint server = opened.closing(SampleEndpoint.serving(Diary.resources()));
        PerCallerUpstream upstream =
                PerCallerUpstream.builder(diary.byToken(server.url())).build();
        read(upstream, "test://all", by("ann"));
        read(upstream, "test://all", by("bob"));
        upstream.close();
        upstream.close();
        assertThat(diary.made).hasSize(2).allMatch(Diary::isClosed);
        assertThat(upstream.open()).isZero();
        assertThat(upstream.state().phase()).isEqualTo(Phase.DOWN);
        assertThat(upstream.state().reason()).isEqualTo("it was closed");
        assertThatThrownBy(() -> read(upstream, "test://all", by("ann")))
                .isInstanceOf(UpstreamException.class)
                .hasMessage("it was closed");
        assertThat(diary.made).hasSize(2);
    }
}
