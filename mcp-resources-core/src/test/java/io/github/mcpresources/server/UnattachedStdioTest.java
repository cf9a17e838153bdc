package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import java.lang.reflect.Proxy;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tests the stdio transport of this library with a plain server of the SDK. */
class UnattachedStdioTest {

    private static final int REQUESTS = 2_000;

    @Test
    void writesAllAnswersOfManyThreads() throws Exception {
        try (StdioWire wire = new StdioWire()) {
            McpSyncServer server = McpServer.sync(wire.transport().build())
                    .serverInfo("sdk", "1")
                    .capabilities(McpSchema.ServerCapabilities.builder()
                            .resources(false, false)
                            .build())
                    .resourceTemplates(new McpServerFeatures.SyncResourceTemplateSpecification(
                            McpSchema.ResourceTemplate.builder("doc://{id}", "doc")
                                    .build(),
                            (exchange, request) -> McpSchema.ReadResourceResult.builder(
                                            List.of(McpSchema.TextResourceContents.builder(
                                                            request.uri(), "read " + request.uri())
                                                    .build()))
                                    .build()))
                    .build();
            wire.initialize("2025-11-25");
            List<CompletableFuture<Map<String, Object>>> answers = new ArrayList<>();
            for (int i = 0; i < REQUESTS; i++) {
                answers.add(wire.start("resources/read", Map.of("uri", "doc://" + i)));
            }
            for (int i = 0; i < REQUESTS; i++) {
                assertThat(result(answers.get(i).get(5, TimeUnit.MINUTES)).toString())
                        .contains("read doc://" + i);
            }
            server.close();
        }
    }

    /** Returns a map that cannot be read, such as a map that loads its entries on access. */
    static Map<String, Object> unreadable() {
        return new AbstractMap<>() {
            @Override
            public Set<Entry<String, Object>> entrySet() {
                throw new IllegalStateException("The disk is gone");
            }
        };
    }

    /** Returns a tool whose result has the given metadata. */
    static SyncToolSpecification tool(String name, Map<String, Object> meta) {
        return SyncToolSpecification.builder()
                .tool(McpSchema.Tool.builder(name, Map.of("type", "object")).build())
                .callHandler((exchange, call) -> McpSchema.CallToolResult.builder()
                        .addTextContent("done")
                        .meta(meta)
                        .build())
                .build();
    }

    @Test
    void answersUnwritableResultWithErrorAndServesNextRequest() throws Exception {
        try (StdioWire wire = new StdioWire()) {
            McpSyncServer server = McpServer.sync(wire.transport().build())
                    .serverInfo("sdk", "1")
                    .tools(tool("bad", unreadable()))
                    .build();
            wire.initialize("2025-11-25");

            assertThat(error(wire.request("tools/call", Map.of("name", "bad", "arguments", Map.of()))))
                    .isEqualTo(Map.of("code", -32603, "message", "Internal error"));
            assertThat(wire.request("ping", null)).containsKey("result");
            server.close();
        }
    }

    @Test
    void writesMessageOnOneLineIfMapperIndents() throws Exception {
        McpJsonMapper indents = (McpJsonMapper) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {McpJsonMapper.class}, (proxy, method, arguments) -> {
                    Object value = method.invoke(Wire.MAPPER, arguments);
                    return value instanceof byte[] json
                            ? new String(json, UTF_8)
                                    .replaceFirst("\\{", "{\r\n  ")
                                    .getBytes(UTF_8)
                            : value;
                });
        try (StdioWire wire = new StdioWire()) {
            McpSyncServer server = McpServer.sync(
                            wire.transport().jsonMapper(indents).build())
                    .serverInfo("sdk", "1")
                    .tools(tool("good", Map.of("example.org/text", "two\nlines")))
                    .build();
            wire.initialize("2025-11-25");

            assertThat(result(wire.request("tools/call", Map.of("name", "good", "arguments", Map.of()))))
                    .containsEntry("_meta", Map.of("example.org/text", "two\nlines"));
            server.close();
        }
    }
}
