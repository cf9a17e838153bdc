package io.github.mcpresources.compositor.upstream;

import static io.github.mcpresources.compositor.upstream.ProviderCalls.await;
import static io.github.mcpresources.compositor.upstream.ProviderCalls.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.Completion;
import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.compositor.UpstreamState.Phase;
import io.github.mcpresources.compositor.upstream.McpUpstream.ConnectionMode;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.request.ServerRequest;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the results and events of an upstream over HTTP, for each mode of connection. */
class HttpUpstreamTest {

    enum Way {
        SESSION,
        STATELESS,
        DETECTED_SESSION,
        DETECTED_STATELESS,
        SDK_TRANSPORT;

        SampleEndpoint endpoint() {
            return this == STATELESS || this == DETECTED_STATELESS
                    ? SampleEndpoint.stateless()
                    : SampleEndpoint.withSessions();
        }

        McpUpstream upstream(SampleEndpoint endpoint) {
            McpUpstream.Builder builder = switch (this) {
                case SESSION -> McpUpstream.http(endpoint.url()).mode(ConnectionMode.SESSION);
                case STATELESS -> McpUpstream.http(endpoint.url()).mode(ConnectionMode.STATELESS);
                case DETECTED_SESSION, DETECTED_STATELESS -> McpUpstream.http(endpoint.url());
                case SDK_TRANSPORT -> {
                    String base = endpoint.url().toString().replace("/mcp", "");
                    yield McpUpstream.transport(() ->
                            HttpClientStreamableHttpTransport.builder(base).build());
                }
            };
            return builder.backoff(Duration.ofMillis(50), Duration.ofMillis(200))
                    .pingInterval(Duration.ofMillis(500))
                    .build();
        }
    }

    @ParameterizedTest
    @EnumSource
    void answersEvenIfProgressListenerFails(Way way) {
        ServerRequest unlistened = ServerRequest.builder()
                .progress((done, total, message) -> {
                    throw new IllegalStateException("deaf");
                })
                .build();
        try (SampleEndpoint endpoint = way.endpoint();
                McpUpstream upstream = way.upstream(endpoint)) {
            assertThat(ProviderCalls.read(upstream, "test://slowly", unlistened))
                    .isEqualTo("all of it");
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void listsEveryPageOnceAndReadsUris(Way way) {
        try (SampleEndpoint endpoint = way.endpoint();
                McpUpstream upstream = way.upstream(endpoint)) {
            List<Integer> sizes = new ArrayList<>();
            List<ResourceDescriptor> all = ProviderCalls.list(upstream, sizes);

            assertThat(sizes).hasSizeGreaterThan(2).allMatch(size -> size <= 3);
            assertThat(all)
                    .extracting(ResourceDescriptor::uri)
                    .doesNotHaveDuplicates()
                    .contains("test://item/4");
            assertThat(all)
                    .filteredOn(one -> one.uri().equals("test://note"))
                    .singleElement()
                    .satisfies(note -> assertThat(note.toJson())
                            .containsEntry("_meta", Map.of("example.com/kept", List.of(1, 2))));
            assertThat(ProviderCalls.read(upstream, "test://note")).isEqualTo("Hello");
            assertThat(ProviderCalls.read(upstream, "test://greet/ada")).isEqualTo("Hello ada");
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void listsTemplatesCompletesAndReportsMissingResource(Way way) {
        try (SampleEndpoint endpoint = way.endpoint();
                McpUpstream upstream = way.upstream(endpoint)) {
            assertThat(await(upstream.listTemplates(Page.Request.first(10), patiently()))
                            .items())
                    .extracting(TemplateDescriptor::uriTemplate)
                    .containsExactly("test://greet/{name}");
            assertThat(await(upstream.complete(
                                    new Completion.Request("test://greet/{name}", "name", "a", Map.of()), patiently()))
                            .orElseThrow()
                            .values())
                    .containsExactly("ada", "alan");
            assertThatThrownBy(() -> await(upstream.read("test://nothing", patiently())))
                    .isInstanceOfSatisfying(
                            ResourceNotFoundException.class,
                            missing -> assertThat(missing.uri()).isEqualTo("test://nothing"));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Way.class,
            names = {"SESSION", "STATELESS"})
    void listsChildrenOfDirectories(Way way, @TempDir Path folder) throws Exception {
        Files.createDirectory(folder.resolve("sub"));
        for (int at = 0; at < 5; at++) {
            Files.writeString(folder.resolve("sub/" + at + ".txt"), "" + at);
        }
        try (DirectoryResources files = DirectoryResources.of(folder);
                SampleEndpoint endpoint = SampleEndpoint.serving(files);
                McpUpstream upstream = way.upstream(endpoint)) {
            String file = ProviderCalls.uris(upstream).get(0);
            String directory = file.substring(0, file.lastIndexOf('/') + 1);

            assertThat(await(upstream.listChildren(directory, Page.Request.first(10), patiently()))
                            .orElseThrow()
                            .items())
                    .hasSize(5);
            assertThat(await(upstream.listChildren(file, Page.Request.first(10), patiently())))
                    .isEmpty();
            assertThatThrownBy(
                            () -> await(upstream.listChildren(directory, Page.Request.after("none", 10), patiently())))
                    .hasMessageContaining("cursor");
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void receivesUpdatesAndListChanges(Way way) {
        try (SampleEndpoint endpoint = way.endpoint();
                McpUpstream upstream = way.upstream(endpoint)) {
            List<ResourceEvent> received = new CopyOnWriteArrayList<>();
            upstream.observe(received::add);
            Handle watch = await(upstream.watch("test://note", patiently()));

            await().untilAsserted(() -> {
                endpoint.updated("test://note"); // the stream for the update may not be open yet
                assertThat(received).contains(new ResourceEvent.Updated("test://note"));
            });
            ProviderCalls.read(upstream, "test://grow");
            await().untilAsserted(() -> assertThat(received).contains(new ResourceEvent.ListChanged()));
            watch.close();
        }
    }

    @Test
    void reportsPossibleChangesBetweenListenRequests() {
        try (SampleEndpoint endpoint = SampleEndpoint.stateless();
                McpUpstream upstream = Way.STATELESS.upstream(endpoint)) {
            List<ResourceEvent> received = new CopyOnWriteArrayList<>();
            upstream.observe(received::add);
            await(upstream.watch("test://note", patiently()));

            await().until(endpoint::endsAStream); // no resource changes

            await().untilAsserted(() -> assertThat(received)
                    .contains(new ResourceEvent.Updated("test://note"), new ResourceEvent.ListChanged()));
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void restoresSubscriptionsAfterRestart(Way way) {
        try (SampleEndpoint endpoint = way.endpoint();
                McpUpstream upstream = way.upstream(endpoint)) {
            List<ResourceEvent> received = new CopyOnWriteArrayList<>();
            upstream.observe(received::add);
            await(upstream.watch("test://note", patiently()));
            assertThat(ProviderCalls.read(upstream, "test://note")).isEqualTo("Hello");

            endpoint.die();
            await().untilAsserted(() -> assertThat(upstream.state().phase()).isNotEqualTo(Phase.UP));
            received.clear();
            endpoint.start();
            await().untilAsserted(() -> assertThat(upstream.state().phase()).isEqualTo(Phase.UP));

            assertThat(ProviderCalls.read(upstream, "test://note")).isEqualTo("Hello");
            await().untilAsserted(() -> assertThat(received)
                    .contains(new ResourceEvent.Updated("test://note"), new ResourceEvent.ListChanged()));
            received.clear();
            await().untilAsserted(() -> {
                endpoint.updated("test://note");
                assertThat(received).contains(new ResourceEvent.Updated("test://note"));
            });
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void forwardsCancellation(Way way) {
        try (SampleEndpoint endpoint = way.endpoint();
                McpUpstream upstream = way.upstream(endpoint)) {
            ProviderCalls.read(upstream, "test://note");
            ServerRequest context = patiently();
            var read = upstream.read("test://hang", context).toCompletableFuture();
            await().until(() -> Threads.inside("SampleServer") == 1);

            context.cancel();

            assertThatThrownBy(read::join).isNotNull();
            await().until(() -> Threads.inside("SampleServer") == 0);
            assertThat(ProviderCalls.read(upstream, "test://note")).isEqualTo("Hello");
        }
    }
}
