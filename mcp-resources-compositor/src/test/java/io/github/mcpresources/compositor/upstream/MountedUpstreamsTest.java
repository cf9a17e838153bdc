package io.github.mcpresources.compositor.upstream;

import static io.github.mcpresources.compositor.upstream.Asking.await;
import static io.github.mcpresources.compositor.upstream.Asking.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.Page;
import io.github.mcpresources.PageRequest;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.client.Era;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.harness.FaultyUpstream;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers mounted in a compositor: one that fails holds up nobody, and clients of either era are in front of either. */
class MountedUpstreamsTest {

    private final Deque<AutoCloseable> open = new ArrayDeque<>();

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

    private static Page<ResourceDescriptor> list(ResourceCompositor compositor) {
        return await(compositor.listResources(PageRequest.first(1_000), patiently()));
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    @Test
    void oneOfTwentyThatHangsCostsOneDeadlineOnceAndIsNamed() {
        Duration deadline = Duration.ofSeconds(5);
        ResourceCompositor compositor =
                closing(ResourceCompositor.builder().listDeadline(deadline).build());
        List<FaultyUpstream> servers = new ArrayList<>();
        for (int at = 0; at < 20; at++) {
            ResourceRegistry registry = ResourceRegistry.create();
            registry.resource("test://same").text("of " + at);
            FaultyUpstream server = closing(FaultyUpstream.start(registry));
            servers.add(server);
            compositor.mount(
                    "m" + at, closing(McpUpstream.http(URI.create(server.url())).build()));
        }
        servers.get(7).hang();

        long start = System.nanoTime();
        Page<ResourceDescriptor> first = list(compositor);
        assertThat(since(start)).isLessThan(deadline.plusMillis(500));
        assertThat(first.items()).hasSize(19);
        assertThat(first.isPartial()).isTrue();
        assertThat(first.meta().toString()).contains("mount=m7").contains("retryable=true");

        long again = System.nanoTime();
        Page<ResourceDescriptor> next = list(compositor);
        assertThat(since(again)).isLessThan(Duration.ofSeconds(1));
        assertThat(next.items()).hasSize(19);
        assertThat(next.meta().toString()).contains("mount=m7");
    }

    @ParameterizedTest
    @CsvSource({"endless, 100", "repeated, 2", "empty, 1"})
    void aListEndsWhateverItsCursorsAre(String cursors, int entries) throws Exception {
        ScriptedServer server = closing(new ScriptedServer((method, params) -> {
            int page = Integer.parseInt(String.valueOf(params.getOrDefault("cursor", "0")));
            String next = switch (cursors) {
                case "endless" -> String.valueOf(page + 1);
                case "repeated" -> "1";
                default -> "";
            };
            return Map.of(
                    "resources", List.of(Map.of("uri", "test://" + page, "name", "page " + page)), "nextCursor", next);
        }));
        ResourceCompositor compositor = closing(ResourceCompositor.builder().build());
        compositor.mount("odd", closing(McpUpstream.http(server.url()).build()));

        Page<ResourceDescriptor> page = list(compositor);

        assertThat(page.items()).hasSize(entries);
        assertThat(page.isPartial()).isEqualTo(!cursors.equals("empty"));
    }

    @ParameterizedTest
    @CsvSource({"true, V2025_11_25", "false, V2026_07_28", "true, V2026_07_28", "false, V2025_11_25"})
    void clientsOfEitherEraAreServedByServersOfEither(boolean isModern, Revision revision) {
        SampleEndpoint behind = closing(isModern ? SampleEndpoint.modern() : SampleEndpoint.withSessions());
        ResourceCompositor compositor = closing(ResourceCompositor.create());
        compositor.mount(
                "far",
                closing(McpUpstream.http(behind.url())
                        .pingInterval(Duration.ofSeconds(1))
                        .build()));
        SampleEndpoint front = closing(SampleEndpoint.serving(compositor));
        ResourceClient client = closing(ResourceClient.http(front.url().toString())
                .era(revision.isModern() ? Era.MODERN : Era.LEGACY)
                .revision(revision));
        client.open();

        List<String> uris = new ArrayList<>();
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        for (boolean more = true; more; ) {
            JsonNode page = ask(client, "resources/list", params);
            page.path("resources").forEach(entry -> uris.add(entry.path("uri").asText()));
            more = page.has("nextCursor");
            params = JsonNodeFactory.instance.objectNode().set("cursor", page.path("nextCursor"));
        }
        assertThat(uris).contains("far+test://note");
        assertThat(text(client, "far+test://note")).isEqualTo("Hello");
        assertThat(text(client, "far+test://greet/ada")).isEqualTo("Hello ada");
        assertThat(client.send(client.request("resources/read", uri("far+test://nothing")))
                        .code())
                .hasValue(revision.isModern() ? -32602 : -32002);

        Listening listening = client.watch(List.of("far+test://note"));
        await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
            behind.updated("test://note");
            assertThat(listening.heard())
                    .anySatisfy(message ->
                            assertThat(message.params().path("uri").asText()).isEqualTo("far+test://note"));
        });
        listening.close();
    }

    /** A thousand with {@code -Dmount.lists=1000}. */
    @Test
    void manyListsLeaveNoThreadBehind() {
        ResourceCompositor compositor = closing(
                ResourceCompositor.builder().listTtl(Duration.ofMillis(1)).build());
        compositor.mount(
                "old",
                closing(McpUpstream.http(closing(SampleEndpoint.withSessions()).url())
                        .build()));
        compositor.mount(
                "new",
                closing(McpUpstream.http(closing(SampleEndpoint.modern()).url()).build()));
        for (int at = 0; at < Integer.getInteger("mount.lists", 100); at++) {
            assertThat(list(compositor).items()).isNotEmpty();
        }
        // One may be at work: the server keeps its stream alive.
        await().untilAsserted(() -> assertThat(Threads.ofUpstreams()).isLessThanOrEqualTo(1));
    }

    private static JsonNode ask(ResourceClient client, String method, ObjectNode params) {
        return client.send(client.request(method, params)).result();
    }

    private static ObjectNode uri(String uri) {
        return JsonNodeFactory.instance.objectNode().put("uri", uri);
    }

    private static String text(ResourceClient client, String uri) {
        return ask(client, "resources/read", uri(uri))
                .path("contents")
                .path(0)
                .path("text")
                .asText();
    }
}
