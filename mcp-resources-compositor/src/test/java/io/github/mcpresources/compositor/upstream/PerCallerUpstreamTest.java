package io.github.mcpresources.compositor.upstream;

import static io.github.mcpresources.compositor.upstream.Asking.await;
import static io.github.mcpresources.compositor.upstream.Asking.read;
import static io.github.mcpresources.compositor.upstream.SampleEndpoint.AUTHORIZATION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.Page;
import io.github.mcpresources.PageRequest;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.compositor.MountHealth;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.compositor.UpstreamException;
import io.github.mcpresources.compositor.UpstreamState.Phase;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.harness.ManualTime;
import io.modelcontextprotocol.common.McpTransportContext;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that knows its callers, behind a compositor that asks it for each of them by an upstream of his own. */
class PerCallerUpstreamTest {

    private static final String TOKEN = "token";

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final Queue<McpUpstream> made = new ConcurrentLinkedQueue<>();

    private <T extends AutoCloseable> T closing(T one) {
        open.push(one);
        return one;
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
    }

    /** Something for all, and for each something that nobody else may see. */
    private static ResourceProvider diary() {
        ResourceRegistry registry = ResourceRegistry.create();
        for (String of : List.of("all", "ann", "bob")) {
            registry.resource("test://" + of).text("of " + of);
        }
        return ResourceProviders.visible(
                registry,
                (caller, uri, entry) -> uri.equals("test://all")
                        || uri.equals("test://" + caller.principal().orElse("nobody")));
    }

    /** Sends the token that came with the request. */
    private Function<RequestContext, McpUpstream> byToken(URI server) {
        return request -> {
            String token = (String) request.transportContext().get(TOKEN);
            McpUpstream upstream =
                    McpUpstream.http(server).header(AUTHORIZATION, token).build();
            made.add(upstream);
            return upstream;
        };
    }

    private static RequestContext by(String name) {
        return by(name, name);
    }

    private static RequestContext by(String name, String token) {
        return RequestContext.builder()
                .caller(Caller.of(name))
                .transportContext(McpTransportContext.create(Map.of(TOKEN, token)))
                .build();
    }

    private static List<String> uris(ResourceProvider provider, RequestContext context) {
        Page<ResourceDescriptor> page = await(provider.listResources(PageRequest.first(100), context));
        assertThat(page.isPartial()).isFalse();
        return page.items().stream().map(ResourceDescriptor::uri).toList();
    }

    private ResourceCompositor mounted(PerCallerUpstream upstream) {
        ResourceCompositor compositor = closing(ResourceCompositor.create());
        compositor.mount("far", upstream);
        return compositor;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachCallerIsServedWhatIsHis(boolean modern) {
        SampleEndpoint server = closing(SampleEndpoint.serving(diary(), modern));
        PerCallerUpstream upstream = PerCallerUpstream.of(byToken(server.url())).build();
        ResourceCompositor compositor = mounted(upstream);

        for (int round = 0; round < 2; round++) { // the second is given what was kept of the first
            assertThat(uris(compositor, by("ann"))).containsExactlyInAnyOrder("far+test://all", "far+test://ann");
            assertThat(uris(compositor, by("bob"))).containsExactlyInAnyOrder("far+test://all", "far+test://bob");
        }
        assertThat(read(compositor, "far+test://ann", by("ann"))).isEqualTo("of ann");
        assertThatThrownBy(() -> read(compositor, "far+test://ann", by("bob")))
                .isInstanceOfSatisfying(
                        ResourceNotFoundException.class,
                        missing -> assertThat(missing.data()).containsEntry("uri", "far+test://ann"));
        assertThat(await(compositor.describe("far+test://bob", by("bob")))).isPresent();
        assertThatThrownBy(() -> await(compositor.describe("far+test://bob", by("ann"))))
                .isInstanceOf(ResourceNotFoundException.class);
        assertThat(upstream.open()).isEqualTo(2);
        assertThat(made).hasSize(2);
    }

    @Test
    void whatAServerSaysIsForAllIsForTheCallerAlone() throws Exception {
        Map<Caller, ScriptedServer> servers = new HashMap<>();
        for (String name : List.of("ann", "bob")) {
            servers.put(Caller.of(name), closing(new ScriptedServer((method, params) -> sloppy(name, method))));
        }
        ResourceCompositor compositor = mounted(PerCallerUpstream.of(request ->
                        McpUpstream.http(servers.get(request.caller()).url()).build())
                .build());
        for (String name : List.of("ann", "bob", "ann")) {
            Page<ResourceDescriptor> page = await(compositor.listResources(PageRequest.first(10), by(name)));
            assertThat(page.items()).extracting(ResourceDescriptor::uri).containsExactly("far+test://" + name);
            assertThat(page.cache()).isEqualTo(CacheHint.forCaller(Duration.ofMinutes(1)));
        }
        assertThat(servers.values())
                .allSatisfy(server -> assertThat(server.asked).containsOnlyOnce("resources/list"));
    }

    private static Map<String, Object> sloppy(String name, String method) {
        return switch (method) {
            case "server/discover" ->
                Map.of(
                        "resultType", "complete",
                        "supportedVersions", List.of("2026-07-28"),
                        "capabilities", Map.of("resources", Map.of()),
                        "serverInfo", Map.of("name", "sloppy", "version", "1"));
            case "resources/list" ->
                Map.of(
                        "resultType",
                        "complete",
                        "resources",
                        List.of(Map.of("uri", "test://" + name, "name", name)),
                        "ttlMs",
                        60_000,
                        "cacheScope",
                        "public");
            default -> null;
        };
    }

    @Test
    void whoHasNoNameIsRefusedAndNobodyIsAsked() {
        SampleEndpoint server = closing(SampleEndpoint.serving(diary()));
        ResourceCompositor compositor =
                mounted(PerCallerUpstream.of(byToken(server.url())).build());

        for (RequestContext nobody : List.of(RequestContext.detached(), by(" "))) {
            assertThatThrownBy(() -> read(compositor, "far+test://all", nobody))
                    .isInstanceOfSatisfying(ResourceException.class, refused -> {
                        assertThat(refused.text()).contains("callers who are known by name");
                        assertThat(refused.data()).containsEntry("retryable", false);
                    });
            assertThatThrownBy(() -> uris(compositor, nobody)).isInstanceOf(ResourceException.class);
        }
        assertThat(made).isEmpty();
        assertThat(server.requests).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachIsToldOfWhatHeMayHear(boolean modern) {
        SampleEndpoint server = closing(SampleEndpoint.serving(diary(), modern));
        ResourceCompositor compositor = mounted(PerCallerUpstream.of(request -> McpUpstream.http(server.url())
                        .header(AUTHORIZATION, request.caller().principal().orElseThrow())
                        .build())
                .build());
        SampleEndpoint front = closing(SampleEndpoint.serving(compositor, modern));
        Map<String, List<String>> heard =
                Map.of("ann", new CopyOnWriteArrayList<>(), "bob", new CopyOnWriteArrayList<>());
        Map<String, Subscription> watches = new HashMap<>();
        heard.forEach((name, uris) -> {
            McpUpstream client = closing(
                    McpUpstream.http(front.url()).header(AUTHORIZATION, name).build());
            closing(client.observe(event -> {
                if (event instanceof ResourceEvent.Updated updated) {
                    uris.add(updated.uri());
                }
            }));
            watches.put(name, await(client.watch("far+test://all", RequestContext.detached())));
            String other = name.equals("ann") ? "bob" : "ann";
            assertThatThrownBy(() -> await(client.watch("far+test://" + other, RequestContext.detached())))
                    .isInstanceOf(ResourceException.class);
        });

        server.updated("test://all");
        await().untilAsserted(() ->
                assertThat(heard.values()).allSatisfy(uris -> assertThat(uris).contains("far+test://all")));

        watches.get("ann").close(); // and bob is told all the same
        heard.get("bob").clear();
        await().untilAsserted(() -> {
            server.updated("test://all");
            assertThat(heard.get("bob")).contains("far+test://all");
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nobodyJoinsWhatAnotherOneMayWatch(boolean modern) {
        SampleEndpoint server = closing(SampleEndpoint.serving(diary(), modern));
        ResourceCompositor compositor =
                mounted(PerCallerUpstream.of(byToken(server.url())).build());
        Subscription watch = await(compositor.watch("far+test://ann", by("ann")));
        assertThatThrownBy(() -> await(compositor.watch("far+test://ann", by("bob"))))
                .isInstanceOf(ResourceException.class);
        ResourceCompositor outer = closing(ResourceCompositor.create());
        outer.mount("in", compositor);
        Subscription through = await(outer.watch("in+far+test://ann", by("ann")));
        assertThatThrownBy(() -> await(outer.watch("in+far+test://ann", by("bob"))))
                .isInstanceOf(ResourceException.class);
        through.close();
        watch.close();
        await(compositor.watch("far+test://ann", by("ann"))).close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nobodyJoinsItThroughAnotherCompositorEither(boolean modern) {
        SampleEndpoint server = closing(SampleEndpoint.serving(diary(), modern));
        ResourceCompositor inner =
                mounted(PerCallerUpstream.of(byToken(server.url())).build());
        ResourceCompositor outer = closing(ResourceCompositor.create());
        outer.mount("in", inner);
        Subscription watch = await(outer.watch("in+far+test://ann", by("ann")));
        assertThatThrownBy(() -> await(outer.watch("in+far+test://ann", by("bob"))))
                .isInstanceOf(ResourceException.class);
        watch.close();
    }

    @Test
    void oneWhoIsNotInUseMakesRoomAndOneWhoWatchesDoesNot() {
        SampleEndpoint server = closing(SampleEndpoint.serving(diary(), false));
        PerCallerUpstream upstream =
                closing(PerCallerUpstream.of(byToken(server.url())).callers(1).build());

        Subscription watch = await(upstream.watch("test://all", by("ann")));
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
    void oneThatIsNotUsedForLongIsClosedAndMadeAgain() {
        SampleEndpoint server = closing(SampleEndpoint.serving(diary()));
        ManualTime time = new ManualTime();
        PerCallerUpstream upstream = closing(PerCallerUpstream.of(byToken(server.url()))
                .idle(Duration.ofMinutes(3))
                .time(time)
                .build());
        Subscription watch = await(upstream.watch("test://all", by("bob")));
        assertThat(read(upstream, "test://ann", by("ann"))).isEqualTo("of ann");
        time.advance(Duration.ofMinutes(2));
        assertThat(read(upstream, "test://ann", by("ann"))).isEqualTo("of ann");
        time.advance(Duration.ofMinutes(2));
        assertThat(upstream.open()).isEqualTo(2);

        time.advance(Duration.ofMinutes(1));
        assertThat(upstream.open()).isEqualTo(1);
        assertThat(read(upstream, "test://ann", by("ann"))).isEqualTo("of ann");
        assertThat(made).hasSize(3);
        watch.close();
        time.advance(Duration.ofMinutes(3));
        assertThat(upstream.open()).isZero();
    }

    @Test
    void oneMayStayOpenForEver() {
        SampleEndpoint server = closing(SampleEndpoint.serving(diary()));
        PerCallerUpstream upstream = closing(PerCallerUpstream.of(byToken(server.url()))
                .idle(Duration.ofSeconds(Long.MAX_VALUE))
                .build());
        for (int round = 0; round < 2; round++) {
            assertThat(read(upstream, "test://ann", by("ann"))).isEqualTo("of ann");
        }
        assertThat(made).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void oneThatWillNotComeUpIsMadeAgain(boolean isWatched) {
        SampleEndpoint server = closing(SampleEndpoint.serving(diary()));
        PerCallerUpstream upstream =
                closing(PerCallerUpstream.of(byToken(server.url())).build());
        read(upstream, "test://ann", by("ann"));
        Subscription watch = isWatched ? await(upstream.watch("test://all", by("ann"))) : () -> {};
        made.element().close(); // as it is where its credentials are refused: down, and not to be tried again

        assertThat(read(upstream, "test://ann", by("ann"))).isEqualTo("of ann");
        watch.close();
        assertThat(read(upstream, "test://ann", by("ann"))).isEqualTo("of ann");
        assertThat(upstream.open()).isEqualTo(1);
        assertThat(made).hasSize(2);
    }

    @Test
    void whoIsRefusedAndComesWithANewTokenIsServed() throws Exception {
        ScriptedServer server = closing(new ScriptedServer((method, params) -> sloppy("ann", method)));
        server.authorization = "new";
        ResourceCompositor compositor =
                mounted(PerCallerUpstream.of(byToken(server.url())).build());
        for (int attempt = 0; attempt < 3; attempt++) {
            assertThatThrownBy(() -> uris(compositor, by("ann", "old"))).isInstanceOf(ResourceException.class);
        }
        assertThat(uris(compositor, by("ann", "new"))).containsExactly("far+test://ann");
    }

    @Test
    void whoComesTwiceAtTheSameTimeGetsOneUpstream() throws Exception {
        SampleEndpoint server = closing(SampleEndpoint.serving(diary()));
        int requests = 8;
        CyclicBarrier together = new CyclicBarrier(requests);
        Function<RequestContext, McpUpstream> factory = byToken(server.url());
        PerCallerUpstream upstream = closing(PerCallerUpstream.of(request -> {
                    meet(together);
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
        assertThat(made).hasSize(requests);
        await().untilAsserted(() -> assertThat(made.stream().filter(PerCallerUpstreamTest::isClosed))
                .hasSize(requests - 1));
    }

    private static void meet(CyclicBarrier together) {
        try {
            together.await();
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static boolean isClosed(McpUpstream upstream) {
        return Optional.ofNullable(upstream.state().reason()).orElse("").contains("closed");
    }

    @Test
    void aFactoryThatFailsFailsTheRequestWithoutItsText() {
        ResourceCompositor compositor = mounted(PerCallerUpstream.of(request -> {
                    throw new IllegalStateException("secret");
                })
                .build());
        assertThatThrownBy(() -> read(compositor, "far+test://all", by("ann")))
                .isInstanceOfSatisfying(
                        ResourceException.class,
                        masked -> assertThat(masked.text()).contains("far").doesNotContain("secret"));
        ResourceCompositor nothing =
                mounted(PerCallerUpstream.of(request -> null).build());
        assertThatThrownBy(() -> read(nothing, "far+test://all", by("ann"))).isInstanceOf(ResourceException.class);
        ResourceCompositor strict = mounted(PerCallerUpstream.of(request -> {
                    throw new ResourceException(ResourceException.INVALID_PARAMS, "Log in to the wiki first");
                })
                .build());
        assertThatThrownBy(() -> read(strict, "far+test://all", by("ann")))
                .isInstanceOf(ResourceException.class)
                .hasMessageContaining("Log in to the wiki first");
    }

    @Test
    void oneCallerWhoseServerIsDownMakesNoOutage() {
        SampleEndpoint server = closing(SampleEndpoint.serving(diary()));
        URI nobody = URI.create("http://127.0.0.1:1/mcp");
        PerCallerUpstream upstream = PerCallerUpstream.of(
                        request -> byToken(request.caller().equals(Caller.of("ann")) ? server.url() : nobody)
                                .apply(request))
                .build();
        ResourceCompositor compositor = mounted(upstream);

        assertThatThrownBy(() -> read(compositor, "far+test://bob", by("bob"))).isInstanceOf(ResourceException.class);
        assertThat(upstream.state().phase()).isIn(Phase.DOWN, Phase.OPEN);
        assertThat(read(compositor, "far+test://ann", by("ann"))).isEqualTo("of ann");
        assertThat(upstream.state().phase()).isEqualTo(Phase.UP);
        await().untilAsserted(() -> assertThat(compositor.health())
                .extracting(MountHealth::state)
                .allMatch(state -> state.phase() == Phase.UP));
    }

    @Test
    void theEndIsTheEndOfAll() {
        SampleEndpoint server = closing(SampleEndpoint.serving(diary()));
        PerCallerUpstream upstream = PerCallerUpstream.of(byToken(server.url())).build();
        read(upstream, "test://all", by("ann"));
        read(upstream, "test://all", by("bob"));
        upstream.close();
        upstream.close();
        assertThat(made).hasSize(2).allMatch(PerCallerUpstreamTest::isClosed);
        assertThat(upstream.open()).isZero();
        assertThat(upstream.state().phase()).isEqualTo(Phase.DOWN);
        assertThat(upstream.state().reason()).isEqualTo("it was closed");
        assertThatThrownBy(() -> read(upstream, "test://all", by("ann")))
                .isInstanceOf(UpstreamException.class)
                .hasMessage("it was closed");
        assertThat(made).hasSize(2);
    }

    @Test
    void aHeaderThatIsMissingSaysNothingOfTheServersEra() {
        SampleEndpoint server = closing(SampleEndpoint.serving(diary()));
        Queue<String> missing = new ConcurrentLinkedQueue<>(List.of("once"));
        McpUpstream upstream = closing(McpUpstream.http(server.url())
                .header(AUTHORIZATION, () -> missing.poll() == null ? "ann" : null)
                .build());
        await().ignoreExceptions()
                .untilAsserted(() -> assertThat(read(upstream, "test://ann")).isEqualTo("of ann"));
        assertThat(server.requests).contains("POST resources/read").doesNotContain("POST null");
    }

    @Test
    void aHeaderIsLookedUpForEachRequest() {
        SampleEndpoint server = closing(SampleEndpoint.serving(diary()));
        String[] token = {"ann"};
        McpUpstream upstream = closing(McpUpstream.http(server.url())
                .header(AUTHORIZATION, () -> {
                    if (token[0].equals("none")) {
                        throw new IllegalStateException("secret");
                    }
                    return token[0];
                })
                .build());
        assertThat(read(upstream, "test://ann")).isEqualTo("of ann");
        token[0] = "bob";
        assertThat(read(upstream, "test://bob")).isEqualTo("of bob");
        assertThatThrownBy(() -> read(upstream, "test://ann")).isInstanceOf(ResourceNotFoundException.class);
        for (String bad : List.of("none", "two\nlines")) {
            token[0] = bad;
            assertThatThrownBy(() -> read(upstream, "test://bob"))
                    .isInstanceOfSatisfying(
                            UpstreamException.class,
                            failure -> assertThat(failure.reason()).isEqualTo("it cannot be asked at the moment"));
        }
        token[0] = "bob";
        assertThat(read(upstream, "test://bob")).isEqualTo("of bob");
    }
}
