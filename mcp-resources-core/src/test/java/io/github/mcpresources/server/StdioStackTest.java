package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ForwardingProvider;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import java.io.InputStream;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the call stack on stdio between the thread that reads lines and the provider. */
class StdioStackTest {

    /** The prefix of the names of this library's classes. */
    private static final String OURS = "io.github.mcpresources.";

    private final ResourceRegistry registry = ResourceRegistry.create();
    private volatile List<Class<?>> stack = List.of();
    private volatile Thread thread;

    private final ResourceServer resources = ResourceServer.of(new ForwardingProvider(registry) {
        @Override
        public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
            stack = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                    .walk(StdioStackTest::callers);
            thread = Thread.currentThread();
            return super.read(uri, context);
        }
    });
    private StdioWire wire;
    private McpSyncServer server;

    @BeforeEach
    void start() throws Exception {
        registry.resource("test://text").text("a text");
        wire = new StdioWire();
        server = McpServer.sync(resources.wrap(wire.transport().build()))
                .serverInfo("stack", "1")
                .build();
        wire.initialize("2025-11-25");
    }

    @AfterEach
    void stop() throws Exception {
        wire.close();
        server.close();
        resources.close();
    }

    private static List<Class<?>> callers(Stream<StackWalker.StackFrame> frames) {
        List<Class<?>> classes = new ArrayList<>();
        frames.skip(1).forEach(frame -> classes.add(frame.getDeclaringClass()));
        return classes;
    }

    private void read(Map<String, Object> params) throws Exception {
        assertThat(wire.request("ping", null)).containsKey("result"); // the session is initialized
        assertThat(result(wire.request("resources/read", params))).containsKey("contents");
    }

    @Test
    void servesStatelessRequestFromReadingThreadInFewCalls() throws Exception {
        read(Map.of("uri", "test://text", "_meta", StatelessClient.meta()));

        assertNotInsideRead();
        assertThat(stack)
                .as("a request in this library alone")
                .filteredOn(type -> !isOurs(type))
                .containsExactly(Thread.class);
        assertThat(stack).hasSizeLessThanOrEqualTo(17);
    }

    @Test
    void servesRequestOfSessionFromReadingThreadInFewCalls() throws Exception {
        read(Map.of("uri", "test://text"));

        assertNotInsideRead();
        assertThat(stack).filteredOn(StdioStackTest::isOurs).hasSizeLessThanOrEqualTo(13);
    }

    @Test
    void keepsProcessAliveUntilEndOfInput() throws Exception {
        read(Map.of("uri", "test://text"));

        assertThat(thread.isDaemon()).isFalse();
    }

    private static boolean isOurs(Class<?> type) {
        return type.getName().startsWith(OURS);
    }

    private void assertNotInsideRead() {
        assertThat(stack)
                .isNotEmpty()
                .noneMatch(InputStream.class::isAssignableFrom)
                .noneMatch(Reader.class::isAssignableFrom);
    }
}
