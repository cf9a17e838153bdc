package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ManualTime;
import io.github.mcpresources.TestLog;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that a wrong set-up of a server is reported as early as possible. */
class SetUpTest {

    private static final String NOT_BUILT = "No server was built on the result of wrap(HttpServlet";

    private final ManualTime time = new ManualTime();
    private final ResourceServer resources =
            ResourceServer.builder(ResourceRegistry.create()).time(time).build();

    @AfterEach
    void stop() {
        resources.close();
    }

    @Test
    @SuppressWarnings("CheckReturnValue") // this is the mistake under test
    void refusesServerOnTransportInsteadOfResultOfWrap() {
        StdioTransport stdio = StdioTransport.builder()
                .streams(InputStream.nullInputStream(), OutputStream.nullOutputStream())
                .build();
        resources.wrap(stdio);
        assertThatThrownBy(() -> McpServer.sync(stdio).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("McpServer.sync(resources.wrap(transport))");
    }

    private static StdioTransport stdio() {
        return StdioTransport.builder()
                .streams(InputStream.nullInputStream(), OutputStream.nullOutputStream())
                .build();
    }

    @Test
    @SuppressWarnings("CheckReturnValue") // this is the mistake under test
    void refusesToAttachTransportTwice() {
        HttpServletStreamableServerTransportProvider streamable =
                HttpServletStreamableServerTransportProvider.builder().build();
        HttpServletStatelessServerTransport stateless =
                HttpServletStatelessServerTransport.builder().build();
        StdioTransport stdio = stdio();
        resources.wrap(streamable);
        resources.wrap(stateless);
        resources.wrap(stdio);
        for (ThrowingCallable again : List.<ThrowingCallable>of(
                () -> resources.wrap(streamable), () -> resources.wrap(stateless), () -> resources.wrap(stdio))) {
            assertThatThrownBy(again)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("attached already")
                    .hasMessageContaining("result of the first wrap(transport)");
        }
    }

    @Test
    @SuppressWarnings("CheckReturnValue") // this is the mistake under test
    void refusesSecondResourceServerOnSameTransport() {
        try (ResourceServer other = ResourceServer.of(ResourceRegistry.create())) {
            StdioTransport stdio = stdio();
            McpServerTransportProvider attached = resources.wrap(stdio);
            assertThatThrownBy(() -> other.wrap(attached))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("ResourceProviders.concat");
            assertThatThrownBy(() -> other.wrap(stdio))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("ResourceProviders.concat");
            McpStreamableServerTransportProvider streamable = resources.wrap(
                    HttpServletStreamableServerTransportProvider.builder().build());
            assertThatThrownBy(() -> other.wrap(streamable)).isInstanceOf(IllegalStateException.class);
            McpStatelessServerTransport stateless =
                    resources.wrap(HttpServletStatelessServerTransport.builder().build());
            assertThatThrownBy(() -> other.wrap(stateless)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void refusesSecondServerOnSameStdioTransport() {
        StdioTransport stdio = stdio();
        McpSyncServer server = McpServer.sync(stdio).build();
        assertThatThrownBy(() -> McpServer.sync(stdio).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("already");
        server.close();
    }

    @Test
    void refusesToAttachClosedServer() {
        resources.close();
        assertThatThrownBy(() -> resources.wrap(stdio()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    @Test
    @SuppressWarnings("CheckReturnValue") // this is the mistake under test
    void logsUnusedResultOfWrapAfterMinute() throws Exception {
        int before = TestLog.count(NOT_BUILT);
        FilteredServer.endpoint("streamable", resources);
        FilteredServer.endpoint("stateless", resources);
        FilteredServer.endpoint("sse", resources);
        time.advance(Duration.ofMinutes(2));
        assertThat(TestLog.count(NOT_BUILT)).isEqualTo(before);

        resources.wrap(HttpServletStreamableServerTransportProvider.builder().build());
        resources.wrap(HttpServletStatelessServerTransport.builder().build());
        time.advance(Duration.ofMinutes(1));
        assertThat(TestLog.count(NOT_BUILT)).isEqualTo(before + 2);
    }

    @Test
    @SuppressWarnings("CheckReturnValue") // this is the mistake under test
    void logsNothingAboutResultOfWrapIfClosed() throws Exception {
        int before = TestLog.count(NOT_BUILT);
        resources.wrap(HttpServletStreamableServerTransportProvider.builder().build());
        resources.close();
        time.advance(Duration.ofMinutes(2));
        assertThat(TestLog.count(NOT_BUILT)).isEqualTo(before);
    }
}
