package io.github.mcpresources.internal.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.server.ToolCaller;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.Disposable;

/** Tests that tools return the answer of their work, and do not reveal the cause of a failure. */
class JsonToolTest {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String SECRET = "secret /path";

    /** The kinds of server that the SDK has. */
    enum Form {
        SYNC {
            @Override
            HttpServlet serve(List<JsonTool> tools) {
                var transport = streamable();
                McpServer.sync(transport)
                        .tools(tools.stream().map(JsonTool::sync).toList())
                        .build();
                return transport;
            }
        },
        ASYNC {
            @Override
            HttpServlet serve(List<JsonTool> tools) {
                var transport = streamable();
                McpServer.async(transport)
                        .tools(tools.stream().map(JsonTool::async).toList())
                        .build();
                return transport;
            }
        },
        STATELESS_SYNC {
            @Override
            HttpServlet serve(List<JsonTool> tools) {
                var transport = stateless();
                McpServer.sync(transport)
                        .tools(tools.stream().map(JsonTool::statelessSync).toList())
                        .build();
                return transport;
            }
        },
        STATELESS_ASYNC {
            @Override
            HttpServlet serve(List<JsonTool> tools) {
                var transport = stateless();
                McpServer.async(transport)
                        .tools(tools.stream().map(JsonTool::statelessAsync).toList())
                        .build();
                return transport;
            }
        };

        abstract HttpServlet serve(List<JsonTool> tools);

        private static HttpServletStreamableServerTransportProvider streamable() {
            return HttpServletStreamableServerTransportProvider.builder()
                    .mcpEndpoint("/mcp")
                    .build();
        }

        private static HttpServletStatelessServerTransport stateless() {
            return HttpServletStatelessServerTransport.builder()
                    .messageEndpoint("/mcp")
                    .build();
        }
    }

    private static JsonTool tool(String name, JsonTool.Work work) {
        return JsonTool.of(
                McpSchema.Tool.builder(name, Map.of("type", "object"))
                        .description("Does so")
                        .build(),
                work);
    }

    private static String text(McpSchema.CallToolResult result) {
        return ((McpSchema.TextContent) result.content().get(0)).text();
    }

    @ParameterizedTest
    @EnumSource(Form.class)
    void hidesExceptionsOfWorkFromClient(Form form) throws Exception {
        List<JsonTool> tools = List.of(
                tool("answers", (arguments, caller) -> Map.of("got", arguments)),
                tool("refuses", (arguments, caller) -> {
                    throw new ResourceException(ResourceException.INVALID_PARAMS, "the client may know this");
                }),
                tool("throws", (arguments, caller) -> {
                    throw new IllegalStateException(SECRET);
                }),
                tool("checked", (arguments, caller) -> {
                    throw new IOException(SECRET);
                }),
                tool("errs", (arguments, caller) -> {
                    throw new StackOverflowError(SECRET);
                }),
                tool("unwritable", (arguments, caller) -> Map.of("a", new Unwritable())));
        Server jetty = new Server();
        ServerConnector connector = new ServerConnector(jetty);
        connector.setHost("127.0.0.1");
        jetty.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler("/");
        ServletHolder servlet = new ServletHolder(form.serve(tools));
        servlet.setAsyncSupported(true);
        context.addServlet(servlet, "/mcp/*");
        jetty.setHandler(context);
        jetty.start();
        try (McpSyncClient client = McpClient.sync(
                        HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + connector.getLocalPort())
                                .endpoint("/mcp")
                                .build())
                .requestTimeout(PATIENCE)
                .initializationTimeout(PATIENCE)
                .build()) {
            client.initialize();
            McpSchema.CallToolResult answered = call(client, "answers");
            assertThat(text(answered)).isEqualTo("{\"got\":{\"n\":1}}");
            assertThat(answered.structuredContent()).isEqualTo(Map.of("got", Map.of("n", 1)));
            McpSchema.CallToolResult refused = call(client, "refuses");
            assertThat(refused.isError()).isTrue();
            assertThat(text(refused)).isEqualTo("the client may know this");
            for (String broken : List.of("throws", "checked", "errs", "unwritable")) {
                McpSchema.CallToolResult masked = call(client, broken);
                assertThat(masked.isError()).as(broken).isTrue();
                assertThat(text(masked)).as(broken).matches("Internal error \\(incident [0-9a-f]{16}\\)");
                assertThat(masked.toString()).as(broken).doesNotContain("secret", "Exception", "Error@");
            }
        } finally {
            jetty.stop();
        }
    }

    /** A value that cannot be written as JSON. The message of the exception contains the secret. */
    public static final class Unwritable {
        /** Always fails. */
        public int getValue() {
            return Integer.parseInt(SECRET);
        }
    }

    private static McpSchema.CallToolResult call(McpSyncClient client, String tool) {
        return client.callTool(McpSchema.CallToolRequest.builder(tool)
                .arguments(Map.of("n", 1))
                .build());
    }

    /** Work that only an interrupt ends. */
    private static final class Endless implements JsonTool.Work {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch ended = new CountDownLatch(1);

        @Override
        public Map<String, ?> answer(Map<String, Object> arguments, ToolCaller caller) throws Exception {
            begun.countDown();
            try {
                new CountDownLatch(1).await();
                return Map.of();
            } finally {
                ended.countDown();
            }
        }
    }

    @Test
    void cancelInterruptsWork() throws Exception {
        Endless work = new Endless();
        Disposable call = tool("endless", work)
                .statelessAsync()
                .callHandler()
                .apply(
                        McpTransportContext.EMPTY,
                        McpSchema.CallToolRequest.builder("endless").build())
                .subscribe();
        assertThat(work.begun.await(5, TimeUnit.MINUTES)).isTrue();
        call.dispose();
        assertThat(work.ended.await(5, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void syncServerRunsWorkOnCallingThread() throws Exception {
        Endless work = new Endless();
        var handler = tool("endless", work).statelessSync().callHandler();
        AtomicReference<McpSchema.CallToolResult> result = new AtomicReference<>();
        Thread caller = new Thread(() -> result.set(handler.apply(
                McpTransportContext.EMPTY,
                McpSchema.CallToolRequest.builder("endless").build())));
        caller.start();
        assertThat(work.begun.await(5, TimeUnit.MINUTES)).isTrue();
        caller.interrupt();
        assertThat(work.ended.await(5, TimeUnit.MINUTES)).isTrue();
        caller.join();
        assertThat(text(result.get())).isEqualTo("The call was cancelled");
    }
}
