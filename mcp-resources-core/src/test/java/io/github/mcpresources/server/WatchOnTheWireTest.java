package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceProvider;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests a provider of remote resources. The provider is notified when subscriptions begin and end, with sessions and in
 * the stateless revision.
 */
class WatchOnTheWireTest {

    private final Remote remote = new Remote();
    private final ResourceServer resources = ResourceServer.of(remote);

    @ParameterizedTest
    @EnumSource(names = {"STDIO", "SSE", "STREAMABLE"})
    void watchesSubscribedResourceOfSession(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            assertThat(result(wire.request("resources/subscribe", Map.of("uri", "x://1"))))
                    .isEmpty();
            assertThat(remote.log).containsExactly("watch x://1");
            assertThat(result(wire.request("resources/unsubscribe", Map.of("uri", "x://1"))))
                    .isEmpty();
            await().untilAsserted(() -> assertThat(remote.log).containsExactly("watch x://1", "end x://1"));
            assertThat(error(wire.request("resources/subscribe", Map.of("uri", "x://deaf"))))
                    .isEqualTo(Map.of("code", -32602, "message", "x://deaf cannot be subscribed to"));
        }
    }

    @Test
    void watchesUntilListenEndsAndOmitsUnwatchableResources() throws Exception {
        try (TestServer server = TestServer.startStreamable(resources, Duration.ofMillis(300))) {
            try (StatelessStream stream = StatelessStream.listen(
                    server.endpoint(), 1, Map.of("resourceSubscriptions", List.of("x://1", "x://deaf", "x://2")))) {
                assertThat(String.valueOf(stream.next()))
                        .contains("x://1", "x://2")
                        .doesNotContain("deaf");
                assertThat(remote.log).containsExactly("watch x://1", "watch x://2");
            }
            await().untilAsserted(() -> assertThat(remote.log).contains("end x://1", "end x://2"));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"STDIO", "SSE", "STREAMABLE"})
    void declaresOnlyCapabilitiesOfProvider(TestServer.Kind kind) throws Exception {
        remote.offered = new ResourceProvider.Capabilities(false, true, false);
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.wire(Map.of())) {
            Map<?, ?> capabilities =
                    (Map<?, ?>) result(wire.initialize("2025-11-25")).get("capabilities");
            assertThat(capabilities.get("resources")).isEqualTo(Map.of("listChanged", true));
            assertThat(capabilities.containsKey("completions")).isFalse();
        }
    }

    @Test
    void declaresChangedCapabilitiesOnNextDiscover() throws Exception {
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, resources)) {
            assertThat(discovered(server)).isEqualTo(Map.of("subscribe", true, "listChanged", true));
            remote.offered = new ResourceProvider.Capabilities(false, true, false);
            assertThat(discovered(server)).isEqualTo(Map.of("listChanged", true));
        }
    }

    private static Object discovered(TestServer server) throws Exception {
        Map<String, Object> result = new StatelessClient(server.endpoint())
                .call("server/discover", Map.of())
                .result();
        return ((Map<?, ?>) result.get("capabilities")).get("resources");
    }

    /** A provider of remote resources that accepts every URI. */
    private static final class Remote implements ResourceProvider {

        private final List<String> log = new CopyOnWriteArrayList<>();
        private volatile ResourceProvider.Capabilities offered = ResourceProvider.Capabilities.ALL;

        @Override
        public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
            return CompletableFuture.completedFuture(Page.empty());
        }

        @Override
        public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
            return CompletableFuture.completedFuture(Optional.of(ReadResult.text("x")));
        }

        @Override
        public ResourceProvider.Capabilities capabilities() {
            return offered;
        }

        @Override
        public CompletionStage<Handle> watch(String uri, RequestContext context) {
            if (uri.contains("deaf")) {
                return CompletableFuture.failedFuture(
                        new ResourceException(ResourceException.INVALID_PARAMS, uri + " cannot be subscribed to"));
            }
            log.add("watch " + uri);
            return CompletableFuture.completedFuture(() -> log.add("end " + uri));
        }
    }
}
