package io.github.mcpresources.compositor.upstream;

import static io.github.mcpresources.compositor.upstream.ProviderCalls.await;
import static io.github.mcpresources.compositor.upstream.ProviderCalls.eventually;
import static io.github.mcpresources.compositor.upstream.ProviderCalls.patiently;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.client.ConnectionMode;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.harness.FaultyUpstream;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests servers that are mounted in a compositor. A failing server delays no other server, and clients of all revisions
 * use servers of both modes.
 */
class MountedUpstreamsTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static Page<ResourceDescriptor> list(ResourceCompositor compositor) {
        return await(compositor.listResources(Page.Request.first(1_000), patiently()));
    }

    @Test
    void hangingMountOfTwentyCostsOneDeadlineAndIsNamed() {
        ManualTime time = new ManualTime();
        Duration deadline = Duration.ofSeconds(5);
        ResourceCompositor compositor = opened.closing(
                ResourceCompositor.builder().listDeadline(deadline).time(time).build());
        for (int at = 0; at < 20; at++) {
            ResourceRegistry registry = ResourceRegistry.create();
            registry.resource("test://same").text("of " + at);
            FaultyUpstream server = opened.closing(FaultyUpstream.start(registry));
            if (at == 19) {
                assertThat(list(compositor).items()).hasSize(19);
                server.hang();
            }
            compositor.mount(
                    "m" + at,
                    opened.closing(McpUpstream.http(URI.create(server.url())).build()));
        }

        CompletableFuture<Page<ResourceDescriptor>> first =
                compositor.listResources(Page.Request.first(1_000), patiently()).toCompletableFuture();
        assertThat(first).as("before the deadline").isNotDone();
        time.advance(deadline);
        assertPartial(await(first));
        assertPartial(list(compositor)); // although the clock does not advance
    }

    private static void assertPartial(Page<ResourceDescriptor> page) {
        assertThat(page.items()).hasSize(19);
        assertThat(page.isPartial()).isTrue();
        assertThat(page.meta().toString()).contains("mount=m19").contains("retryable=true");
    }

    @ParameterizedTest
    @CsvSource({"endless, 100", "repeated, 2", "empty, 1"})
    void listEndsWithOddCursors(String cursors, int entries) throws Exception {
        ScriptedServer server = opened.closing(new ScriptedServer((method, params) -> {
            int page = Integer.parseInt(String.valueOf(params.getOrDefault("cursor", "0")));
            String next = switch (cursors) {
                case "endless" -> String.valueOf(page + 1);
                case "repeated" -> "1";
                default -> "";
            };
            return Map.of(
                    "resources", List.of(Map.of("uri", "test://" + page, "name", "page " + page)), "nextCursor", next);
        }));
        ResourceCompositor compositor =
                opened.closing(ProviderCalls.patientCompositor().build());
        compositor.mount("odd", opened.closing(McpUpstream.http(server.url()).build()));

        Page<ResourceDescriptor> page = list(compositor);

        assertThat(page.items()).hasSize(entries);
        assertThat(page.isPartial()).isEqualTo(!cursors.equals("empty"));
    }

    @ParameterizedTest
    @CsvSource({"true, V2025_11_25", "false, V2026_07_28", "true, V2026_07_28", "false, V2025_11_25"})
    void clientsOfAllRevisionsUseServersOfAllRevisions(boolean isStateless, Revision revision) {
        SampleEndpoint behind =
                opened.closing(isStateless ? SampleEndpoint.stateless() : SampleEndpoint.withSessions());
        ResourceCompositor compositor =
                opened.closing(ProviderCalls.patientCompositor().build());
        compositor.mount(
                "far",
                opened.closing(McpUpstream.http(behind.url())
                        .pingInterval(Duration.ofSeconds(1))
                        .build()));
        SampleEndpoint front = opened.closing(SampleEndpoint.serving(compositor));
        ResourceClient client = opened.closing(ResourceClient.http(front.url().toString())
                .mode(revision.isStateless() ? ConnectionMode.STATELESS : ConnectionMode.SESSION)
                .revision(revision));
        client.open();

        List<String> uris = new ArrayList<>();
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        for (boolean more = true; more; ) {
            JsonNode page = call(client, "resources/list", params);
            page.path("resources").forEach(entry -> uris.add(entry.path("uri").asText()));
            more = page.has("nextCursor");
            params = JsonNodeFactory.instance.objectNode().set("cursor", page.path("nextCursor"));
        }
        assertThat(uris).contains("far+test://note");
        assertThat(text(client, "far+test://note")).isEqualTo("Hello");
        assertThat(text(client, "far+test://greet/ada")).isEqualTo("Hello ada");
        assertThat(client.send(client.request("resources/read", uri("far+test://nothing")))
                        .code())
                .hasValue(revision.isStateless() ? -32602 : -32002);

        Listening listening = client.watch(List.of("far+test://note"));
        eventually().untilAsserted(() -> {
            behind.updated("test://note");
            assertThat(listening.messages())
                    .anySatisfy(message ->
                            assertThat(message.params().path("uri").asText()).isEqualTo("far+test://note"));
        });
        listening.close();
    }

    /**
     * In revision 2026-07-28, a new listening stream replaces the current stream whenever the set of watched URIs
     * changes.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void losesNoUpdateWhenWatchesChange(boolean isStateless) {
        SampleEndpoint behind =
                opened.closing(isStateless ? SampleEndpoint.stateless() : SampleEndpoint.withSessions());
        ResourceCompositor compositor =
                opened.closing(ProviderCalls.patientCompositor().build());
        compositor.mount("far", McpUpstream.http(behind.url()).build());
        SampleEndpoint front = opened.closing(SampleEndpoint.serving(compositor, isStateless));
        ResourceEvent updated = new ResourceEvent.Updated("far+test://note");
        for (int round = 0; round < 8; round++) {
            try (McpUpstream client = McpUpstream.http(front.url()).build()) {
                List<ResourceEvent> received = new CopyOnWriteArrayList<>();
                client.observe(received::add);
                await(client.watch("far+test://note", patiently()));
                Handle item = null;
                for (int change = 0; change < 4; change++) {
                    received.clear();
                    behind.updated("test://note"); // only once
                    if (item == null) {
                        item = await(client.watch("far+test://item/" + change, patiently()));
                    } else {
                        item.close();
                        item = null;
                    }
                    eventually().untilAsserted(() -> assertThat(received).contains(updated));
                }
            }
        }
    }

    /**
     * Uses twenty mounts, one of which hangs and one of which is a child process. {@code -Dmount.lists=1000} lists
     * 1,000 times. Many lists must leave behind no more threads, child processes and memory than a few lists.
     */
    @Test
    void manyListsLeakNoThreadChildOrHeap() throws Exception {
        int lists = Integer.getInteger("mount.lists", 50);
        long children = ProcessHandle.current().children().count();
        ResourceCompositor compositor = opened.closing(ResourceCompositor.builder()
                .listTtl(Duration.ofMillis(1))
                .listDeadline(Duration.ofSeconds(10))
                .build());
        for (int at = 0; at < 16; at++) {
            URI url = opened.closing(new ScriptedServer(MountedUpstreamsTest::oneHundredEntries))
                    .url();
            compositor.mount("m" + at, McpUpstream.http(url).build());
        }
        SampleEndpoint old = opened.closing(SampleEndpoint.withSessions());
        compositor.mount("old", McpUpstream.http(old.url()).build());
        SampleEndpoint stateless = opened.closing(SampleEndpoint.stateless());
        compositor.mount("new", McpUpstream.http(stateless.url()).build());
        compositor.mount(
                "child",
                McpUpstream.stdio(SampleServer.command().toArray(new String[0])).build());
        eventually()
                .untilAsserted(() -> assertThat(list(compositor).isPartial()).isFalse());
        FaultyUpstream hanging = opened.closing(FaultyUpstream.start(ResourceRegistry.create()));
        hanging.hang();
        compositor.mount("hangs", McpUpstream.http(URI.create(hanging.url())).build());

        listManyTimes(compositor, Math.min(lists, 100));
        long before = usedHeap();
        listManyTimes(compositor, lists);
        List.of(old, stateless).forEach(endpoint -> endpoint.requests.clear()); // the requests that the test recorded
        long after = usedHeap();
        System.getLogger("mounts")
                .log(
                        System.Logger.Level.WARNING,
                        "Heap in use after {0} lists: {1} kB, after {2} more: {3} kB",
                        Math.min(lists, 100),
                        before / 1024,
                        lists,
                        after / 1024);

        assertThat(after - before).as("bytes of heap for %s lists", lists).isLessThan(2_000_000 + lists * 3_000L);
        assertThat(ProcessHandle.current().children().count()).isEqualTo(children + 1);
        // Two threads read the output of the child. Another thread may be running, because the server keeps its
        // stream alive.
        eventually().untilAsserted(() -> assertThat(Threads.ofUpstreams()).isLessThanOrEqualTo(3));
        compositor.close();
        eventually()
                .untilAsserted(() ->
                        assertThat(ProcessHandle.current().children().count()).isEqualTo(children));
        eventually().untilAsserted(() -> assertThat(Threads.ofUpstreams()).isZero());
    }

    private static Map<String, Object> oneHundredEntries(String method, Map<String, Object> params) {
        return Map.of(
                "resources",
                IntStream.range(0, 100)
                        .mapToObj(at -> Map.of("uri", "test://" + at, "name", "entry " + at))
                        .toList());
    }

    private static void listManyTimes(ResourceCompositor compositor, int times) {
        for (int at = 0; at < times; at++) {
            Page<ResourceDescriptor> page = list(compositor);
            assertThat(page.items()).hasSize(1_000);
            assertThat(page.meta().toString()).contains("mount=hangs");
        }
    }

    /** Returns the bytes of heap that cannot be collected. */
    private static long usedHeap() {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int time = 0; time < 5; time++) {
            System.gc();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }

    private static JsonNode call(ResourceClient client, String method, ObjectNode params) {
        return client.send(client.request(method, params)).result();
    }

    private static ObjectNode uri(String uri) {
        return JsonNodeFactory.instance.objectNode().put("uri", uri);
    }

    private static String text(ResourceClient client, String uri) {
        return call(client, "resources/read", uri(uri))
                .path("contents")
                .path(0)
                .path("text")
                .asText();
    }
}
