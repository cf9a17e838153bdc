package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.tools.ResourceTools;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the number of calls of the principal function, which may be expensive, for example if it verifies a token. */
class PrincipalCallsTest {

    private final AtomicInteger calls = new AtomicInteger();

    private String principal(McpTransportContext context) {
        calls.incrementAndGet();
        if ("eve".equals(context.get("X-User"))) {
            throw new IllegalArgumentException("unknown");
        }
        return (String) context.get("X-User");
    }

    private ResourceServer resources() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("doc://text").text("text");
        return ResourceServer.builder(registry).principal(this::principal).build();
    }

    private static Map<?, ?> read(Wire wire) throws Exception {
        return (Map<?, ?>)
                wire.request("tools/call", Map.of("name", "read_resource", "arguments", Map.of("uri", "doc://text")))
                        .get("result");
    }

    @ParameterizedTest
    @EnumSource
    void callsPrincipalFunctionOncePerToolCall(TestServer.Kind kind) throws Exception {
        ResourceServer resources = resources();
        try (TestServer server = TestServer.start(kind, resources, ResourceTools.of(resources));
                Wire wire = server.connect("2025-11-25", Map.of("X-User", "ann"))) {
            read(wire); // after this read, the messages that open a session are handled
            int before = calls.get();
            assertThat(read(wire).get("isError")).isNotEqualTo(true);
            assertThat(calls.get() - before).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "STATELESS")
    void refusesToolThatNeedsCallerIfPrincipalFunctionFails(TestServer.Kind kind) throws Exception {
        ResourceServer resources = resources();
        try (TestServer server = TestServer.start(kind, resources, ResourceTools.of(resources));
                Wire wire = server.connect("2025-11-25", Map.of("X-User", "eve"))) {
            assertThat(read(wire).get("isError")).isEqualTo(true);
        }
    }
}
