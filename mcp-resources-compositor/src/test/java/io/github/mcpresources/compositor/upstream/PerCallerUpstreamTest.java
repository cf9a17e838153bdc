package io.github.mcpresources.compositor.upstream;

import static io.github.mcpresources.compositor.upstream.Diary.by;
import static io.github.mcpresources.compositor.upstream.ProviderCalls.await;
import static io.github.mcpresources.compositor.upstream.ProviderCalls.read;
import static io.github.mcpresources.compositor.upstream.SampleEndpoint.AUTHORIZATION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.Completion;
import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a server that distinguishes its callers, behind a compositor that uses a separate upstream for each caller. */
class PerCallerUpstreamTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private final Diary diary = new Diary();

    private static List<String> uris(ResourceProvider provider, RequestContext context) {
        Page<ResourceDescriptor> page = await(provider.listResources(Page.Request.first(100), context));
        assertThat(page.isPartial()).isFalse();
        return page.items().stream().map(ResourceDescriptor::uri).toList();
    }

    private ResourceCompositor mounted(PerCallerUpstream upstream) {
        ResourceCompositor compositor =
                opened.closing(ProviderCalls.patientCompositor().build());
        compositor.mount("far", upstream);
        return compositor;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void servesEachCallerItsOwnResources(boolean stateless) {
        SampleEndpoint server = opened.closing(SampleEndpoint.serving(Diary.resources(), stateless));
        PerCallerUpstream upstream =
                PerCallerUpstream.builder(diary.byToken(server.url())).build();
        ResourceCompositor compositor = mounted(upstream);

        for (int round = 0; round < 2; round++) { // the second round is served from kept lists
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
        assertThat(diary.made).hasSize(2);
    }

    @Test
    void completesThroughUpstreamOfCaller() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.template("test://greet/{name}")
                .complete("name", "ada", "alan", "bea")
                .read(request -> ReadResult.text("Hello"));
        SampleEndpoint server = opened.closing(SampleEndpoint.serving(registry));
        ResourceCompositor compositor =
                mounted(PerCallerUpstream.builder(diary.byToken(server.url())).build());

        assertThat(await(compositor.complete(
                                new Completion.Request("far+test://greet/{name}", "name", "a", Map.of()), by("ann")))
                        .orElseThrow()
                        .values())
                .containsExactly("ada", "alan");
    }

    @Test
    void treatsPublicListAsPrivate() throws Exception {
        Map<Caller, ScriptedServer> servers = new HashMap<>();
        for (String name : List.of("ann", "bob")) {
            servers.put(
                    Caller.of(name),
                    opened.closing(new ScriptedServer((method, params) -> Diary.sloppy(name, method))));
        }
        ResourceCompositor compositor = mounted(PerCallerUpstream.builder(request ->
                        McpUpstream.http(servers.get(request.caller()).url()).build())
                .build());
        for (String name : List.of("ann", "bob", "ann")) {
            Page<ResourceDescriptor> page = await(compositor.listResources(Page.Request.first(10), by(name)));
            assertThat(page.items()).extracting(ResourceDescriptor::uri).containsExactly("far+test://" + name);
            assertThat(page.cache()).isEqualTo(CacheHint.forCaller(Duration.ofMinutes(1)));
        }
        assertThat(servers.values())
                .allSatisfy(server -> assertThat(server.received).containsOnlyOnce("resources/list"));
    }

    @Test
    void marksListsPrivate() {
        PerCallerUpstream upstream =
                opened.closing(PerCallerUpstream.builder(diary.byToken(URI.create("http://127.0.0.1:9/mcp")))
                        .build());
        assertThat(upstream.listHint().scope()).isEqualTo(CacheHint.Scope.PRIVATE);
        assertThat(upstream.listHint().inherits()).isTrue();
    }

    @Test
    void rejectsUnnamedCallerWithoutRequest() {
        SampleEndpoint server = opened.closing(SampleEndpoint.serving(Diary.resources()));
        ResourceCompositor compositor =
                mounted(PerCallerUpstream.builder(diary.byToken(server.url())).build());

        for (RequestContext nobody : List.of(ServerRequest.detached(), by(" "))) {
            assertThatThrownBy(() -> read(compositor, "far+test://all", nobody))
                    .isInstanceOfSatisfying(ResourceException.class, refused -> {
                        assertThat(refused.text()).contains("requires an authenticated caller");
                        assertThat(refused.data()).containsEntry("retryable", false);
                    });
            assertThatThrownBy(() -> uris(compositor, nobody)).isInstanceOf(ResourceException.class);
        }
        assertThat(diary.made).isEmpty();
        assertThat(server.requests).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void notifiesEachCallerOfVisibleResources(boolean stateless, boolean oneEnds) {
        SampleEndpoint server = opened.closing(SampleEndpoint.serving(Diary.resources(), stateless));
        ResourceCompositor compositor = mounted(PerCallerUpstream.builder(request -> McpUpstream.http(server.url())
                        .header(AUTHORIZATION, request.caller().principal().orElseThrow())
                        .build())
                .build());
        SampleEndpoint front = opened.closing(SampleEndpoint.serving(compositor, stateless));
        List<String> ann = new CopyOnWriteArrayList<>();
        List<String> bob = new CopyOnWriteArrayList<>();
        Handle first = watchedBy("ann", front, ann, "bob");
        watchedBy("bob", front, bob, "ann");
        if (oneEnds) {
            first.close();
        }

        server.updated("test://all"); // only once
        await().untilAsserted(() -> assertThat(bob).contains("far+test://all"));
        if (!oneEnds) {
            await().untilAsserted(() -> assertThat(ann).contains("far+test://all"));
        }
    }

    private Handle watchedBy(String name, SampleEndpoint front, List<String> heard, String other) {
        McpUpstream client = opened.closing(
                McpUpstream.http(front.url()).header(AUTHORIZATION, name).build());
        opened.closing(client.observe(event -> {
            if (event instanceof ResourceEvent.Updated updated) {
                heard.add(updated.uri());
            }
        }));
        Handle watch = await(client.watch("far+test://all", ServerRequest.detached()));
        assertThatThrownBy(() -> await(client.watch("far+test://" + other, ServerRequest.detached())))
                .isInstanceOf(ResourceException.class);
        return watch;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void callerCannotJoinWatchOfAnotherCaller(boolean stateless) {
        SampleEndpoint server = opened.closing(SampleEndpoint.serving(Diary.resources(), stateless));
        ResourceCompositor compositor =
                mounted(PerCallerUpstream.builder(diary.byToken(server.url())).build());
        Handle watch = await(compositor.watch("far+test://ann", by("ann")));
        assertThatThrownBy(() -> await(compositor.watch("far+test://ann", by("bob"))))
                .isInstanceOf(ResourceException.class);
        watch.close();
        await(compositor.watch("far+test://ann", by("ann"))).close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void callerCannotJoinWatchThroughNestedCompositor(boolean stateless) {
        SampleEndpoint server = opened.closing(SampleEndpoint.serving(Diary.resources(), stateless));
        ResourceCompositor inner =
                mounted(PerCallerUpstream.builder(diary.byToken(server.url())).build());
        ResourceCompositor outer =
                opened.closing(ProviderCalls.patientCompositor().build());
        outer.mount("in", inner);
        Handle watch = await(outer.watch("in+far+test://ann", by("ann")));
        assertThatThrownBy(() -> await(outer.watch("in+far+test://ann", by("bob"))))
                .isInstanceOf(ResourceException.class);
        watch.close();
    }

    @Test
    void masksUnexpectedFailureOfFactory() {
        ResourceCompositor compositor = mounted(PerCallerUpstream.builder(request -> {
                    throw new IllegalStateException("secret");
                })
                .build());
        assertThatThrownBy(() -> read(compositor, "far+test://all", by("ann")))
                .isInstanceOfSatisfying(
                        ResourceException.class,
                        masked -> assertThat(masked.text()).contains("far").doesNotContain("secret"));
        ResourceCompositor nothing =
                mounted(PerCallerUpstream.builder(request -> null).build());
        assertThatThrownBy(() -> read(nothing, "far+test://all", by("ann"))).isInstanceOf(ResourceException.class);
        ResourceCompositor strict = mounted(PerCallerUpstream.builder(request -> {
                    throw new ResourceException(ResourceException.INVALID_PARAMS, "Log in to the wiki first");
                })
                .build());
        assertThatThrownBy(() -> read(strict, "far+test://all", by("ann")))
                .isInstanceOf(ResourceException.class)
                .hasMessageContaining("Log in to the wiki first");
    }
}
