package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests the path of servers that a request passed through. A reader sees the servers that added their ids to this
 * library's field in {@code _meta}.
 */
class PassedOnTest {

    @ParameterizedTest
    @EnumSource
    void passesIdsOfPreviousServersToReader(TestServer.Kind kind) throws Exception {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("test://path")
                .read(request -> ReadResult.text(
                        String.join(" ", ServerRequest.of(request.context()).path())));
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            assertThat(path(wire, List.of("a", "b"))).isEqualTo("a b");
            assertThat(path(wire, "a")).isEmpty();
            assertThat(path(wire, List.of(1, "a", List.of("b"), "x".repeat(101))))
                    .isEqualTo("a");
            assertThat(path(wire, Collections.nCopies(1_000, "a")).split(" ")).hasSize(100);
        }
    }

    private static String path(Wire wire, Object path) throws Exception {
        Map<String, ?> params = Map.of("uri", "test://path", "_meta", Map.of(ServerRequest.PATH_FIELD, path));
        Map<String, Object> answer = result(wire.request("resources/read", params));
        return (String) ((Map<?, ?>) ((List<?>) answer.get("contents")).get(0)).get("text");
    }
}
