package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.http.ModernFilter;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.subscriptions.ManualTime;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server that is set up wrong says so at the earliest moment. */
@Timeout(60)
class SetUpTest {

    private static final Path LOG = Path.of(System.getProperty("org.slf4j.simpleLogger.logFile", "target/test.log"));
    private static final String NOT_FILTERED = "without passing ModernFilter";
    private static final String NOT_ATTACHED = "its ResourceServer is attached to no transport";
    private static final String NO_EXTRACTOR = "give the SDK's transport the contextExtractor";
    private static final String NOT_BUILT = "No server was built on what attachTo(HttpServlet";

    private final ManualTime time = new ManualTime();
    private final ResourceServer resources =
            ResourceServer.builder(ResourceRegistry.create()).time(time).build();

    @AfterEach
    void stop() {
        resources.close();
    }

    private static int logged(String line) throws IOException {
        String log = Files.exists(LOG) ? Files.readString(LOG, StandardCharsets.ISO_8859_1) : "";
        return log.split(line.replace("(", "\\("), -1).length - 1;
    }

    @Test
    void aFilterThatCannotTellCallersWhomSessionsCanTellIsRefused() {
        try (ResourceServer known = ResourceServer.builder(ResourceRegistry.create())
                .principal(context -> "boss")
                .build()) {
            assertThatThrownBy(() -> ModernFilter.builder(known).build())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("contextExtractor");
            assertThatCode(() -> ModernFilter.builder(known)
                            .contextExtractor(request -> McpTransportContext.EMPTY)
                            .build())
                    .doesNotThrowAnyException();
        }
    }

    private HttpServlet endpoint(String kind) {
        if (kind.equals("streamable")) {
            HttpServletStreamableServerTransportProvider transport =
                    HttpServletStreamableServerTransportProvider.builder().build();
            McpServer.sync(resources.attachTo(transport)).build();
            return transport;
        }
        if (kind.equals("stateless")) {
            HttpServletStatelessServerTransport transport =
                    HttpServletStatelessServerTransport.builder().build();
            McpServer.sync(resources.attachTo(transport)).build();
            return transport;
        }
        return sse();
    }

    @SuppressWarnings("deprecation") // clients still speak it
    private HttpServlet sse() {
        var transport = io.modelcontextprotocol.server.transport.HttpServletSseServerTransportProvider.builder()
                .sseEndpoint("/mcp/sse")
                .messageEndpoint("/mcp/message")
                .build();
        McpServer.sync(resources.attachTo(transport)).build();
        return transport;
    }

    @ParameterizedTest
    @CsvSource({
        "streamable, /other, 1",
        "streamable, /mcp, 0",
        "stateless, /other, 1",
        "stateless, /mcp, 0",
        "sse, /mcp, 1",
        "sse, /mcp/sse, 1",
        "sse, /mcp/*, 0"
    })
    void requestsThatDoNotPassTheFilterAreToldOnce(String kind, String filtered, int times) throws Exception {
        int before = logged(NOT_FILTERED);
        try (FilteredServer server = new FilteredServer(
                endpoint(kind), ModernFilter.builder(resources).build(), true, filtered)) {
            for (int client = 0; client < 2; client++) {
                try (Wire wire = kind.equals("sse")
                        ? new SseWire(server.endpoint().resolve("/mcp/sse"), Map.of())
                        : new HttpWire(server.endpoint(), Map.of())) {
                    wire.initialize("2025-11-25");
                }
            }
        }
        assertThat(logged(NOT_FILTERED) - before).isEqualTo(times);
    }

    @Test
    void whereThereIsNoFilterNothingIsToldOfIt() throws Exception {
        int before = logged(NOT_FILTERED);
        try (ResourceServer other = ResourceServer.of(ResourceRegistry.create());
                FilteredServer server = new FilteredServer(
                        endpoint("streamable"), ModernFilter.builder(other).build(), true, "/other");
                Wire wire = new HttpWire(server.endpoint(), Map.of())) {
            wire.initialize("2025-11-25");
        }
        assertThat(logged(NOT_FILTERED)).isEqualTo(before);
    }

    @Test
    void aFilterOfAnotherResourceServerThanTheEndpointsIsToldOnce() throws Exception {
        int before = logged(NOT_ATTACHED);
        for (boolean isOther : List.of(false, true)) {
            try (ResourceServer other = ResourceServer.of(ResourceRegistry.create());
                    FilteredServer server = new FilteredServer(
                            endpoint("streamable"),
                            ModernFilter.builder(isOther ? other : resources).build(),
                            true,
                            "/mcp")) {
                for (int client = 0; client < 2; client++) {
                    try (Wire wire = new HttpWire(server.endpoint(), Map.of())) {
                        wire.initialize("2025-11-25");
                    }
                }
            }
            assertThat(logged(NOT_ATTACHED) - before).isEqualTo(isOther ? 1 : 0);
        }
    }

    @Test
    void aTransportThatCannotTellCallersWhomTheFilterTellsIsNamedInTheLog() throws Exception {
        int before = logged(NO_EXTRACTOR);
        try (ResourceServer known = ResourceServer.builder(ResourceRegistry.create())
                .principal(context -> (String) context.get("user"))
                .build()) {
            HttpServletStreamableServerTransportProvider transport =
                    HttpServletStreamableServerTransportProvider.builder().build();
            McpServer.sync(known.attachTo(transport)).build();
            ModernFilter filter = ModernFilter.builder(known)
                    .contextExtractor(request -> McpTransportContext.create(Map.of("user", "boss")))
                    .build();
            try (FilteredServer server = new FilteredServer(transport, filter, true, "/mcp");
                    Wire wire = new HttpWire(server.endpoint(), Map.of())) {
                wire.request("initialize", Wire.introduction("2025-11-25"));
                assertThat(String.valueOf(wire.request("resources/list", null))).contains("another caller");
            }
        }
        assertThat(logged(NO_EXTRACTOR)).isGreaterThan(before);
    }

    @Test
    @SuppressWarnings("CheckReturnValue") // which is the fault
    void aServerOnTheTransportInPlaceOfWhatAttachToReturnedIsRefused() {
        StdioTransport stdio = StdioTransport.builder()
                .streams(InputStream.nullInputStream(), OutputStream.nullOutputStream())
                .build();
        resources.attachTo(stdio);
        assertThatThrownBy(() -> McpServer.sync(stdio).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("McpServer.sync(resources.attachTo(transport))");
    }

    private static StdioTransport stdio() {
        return StdioTransport.builder()
                .streams(InputStream.nullInputStream(), OutputStream.nullOutputStream())
                .build();
    }

    @Test
    @SuppressWarnings("CheckReturnValue") // which is the fault
    void aTransportIsAttachedOnce() {
        HttpServletStreamableServerTransportProvider streamable =
                HttpServletStreamableServerTransportProvider.builder().build();
        HttpServletStatelessServerTransport stateless =
                HttpServletStatelessServerTransport.builder().build();
        StdioTransport stdio = stdio();
        resources.attachTo(streamable);
        resources.attachTo(stateless);
        resources.attachTo(stdio);
        for (ThrowingCallable again : List.<ThrowingCallable>of(
                () -> resources.attachTo(streamable),
                () -> resources.attachTo(stateless),
                () -> resources.attachTo(stdio))) {
            assertThatThrownBy(again)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("attached already")
                    .hasMessageContaining("what attachTo returned");
        }
    }

    @Test
    @SuppressWarnings("CheckReturnValue") // which is the fault
    void aSecondResourceServerIsNotAttachedToTheSameTransport() {
        try (ResourceServer other = ResourceServer.of(ResourceRegistry.create())) {
            StdioTransport stdio = stdio();
            McpServerTransportProvider attached = resources.attachTo(stdio);
            assertThatThrownBy(() -> other.attachTo(attached))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("ResourceProviders.concat");
            assertThatThrownBy(() -> other.attachTo(stdio))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("ResourceProviders.concat");
            McpStreamableServerTransportProvider streamable = resources.attachTo(
                    HttpServletStreamableServerTransportProvider.builder().build());
            assertThatThrownBy(() -> other.attachTo(streamable)).isInstanceOf(IllegalArgumentException.class);
            McpStatelessServerTransport stateless = resources.attachTo(
                    HttpServletStatelessServerTransport.builder().build());
            assertThatThrownBy(() -> other.attachTo(stateless)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aClosedServerIsNotAttached() {
        resources.close();
        assertThatThrownBy(() -> resources.attachTo(stdio()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    @Test
    @SuppressWarnings("CheckReturnValue") // which is the fault
    void aForgottenResultOfAttachToIsToldAfterAMinute() throws Exception {
        int before = logged(NOT_BUILT);
        endpoint("streamable");
        endpoint("stateless");
        endpoint("sse");
        time.advance(Duration.ofMinutes(2));
        assertThat(logged(NOT_BUILT)).isEqualTo(before);

        resources.attachTo(
                HttpServletStreamableServerTransportProvider.builder().build());
        resources.attachTo(HttpServletStatelessServerTransport.builder().build());
        time.advance(Duration.ofMinutes(1));
        assertThat(logged(NOT_BUILT)).isEqualTo(before + 2);
    }

    @Test
    @SuppressWarnings("CheckReturnValue") // which is the fault
    void aForgottenResultOfAttachToIsNotToldOfResourcesThatAreClosed() throws Exception {
        int before = logged(NOT_BUILT);
        resources.attachTo(
                HttpServletStreamableServerTransportProvider.builder().build());
        resources.close();
        time.advance(Duration.ofMinutes(2));
        assertThat(logged(NOT_BUILT)).isEqualTo(before);
    }
}
