package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.registry.ResourceRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests clients on streamable HTTP that open a stream and never read it, together with a client that reads. */
@Timeout(600)
class UnreadStreamsTest {

    /** A long URI. A few hundred notifications with it fill the buffers of the connection. */
    private static final String LOUD = "x://" + "u".repeat(8_000);

    private static final int MAX_UPDATES = 20_000;

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final List<AutoCloseable> clients = new ArrayList<>();

    UnreadStreamsTest() {
        registry.resource(LOUD).text("");
        registry.resource("x://good").text("");
    }

    @AfterEach
    void leave() throws Exception {
        for (AutoCloseable client : clients) {
            client.close();
        }
    }

    private void joinWithoutReading(TestServer server) throws Exception {
        HttpWire wire = (HttpWire) server.connect();
        clients.add(wire);
        clients.add(unread(server.endpoint(), wire.session()));
        result(wire.request("resources/subscribe", Map.of("uri", LOUD)));
    }

    private static Socket unread(URI endpoint, String session) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4_096);
        socket.connect(new InetSocketAddress(endpoint.getHost(), endpoint.getPort()));
        socket.getOutputStream()
                .write(("GET " + endpoint.getPath() + " HTTP/1.0\r\nHost: " + endpoint.getAuthority()
                                + "\r\nMcp-Session-Id: " + session + "\r\nAccept: text/event-stream\r\n\r\n")
                        .getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    @ParameterizedTest
    @CsvSource({"4, 12", "100, 115"})
    void disconnectsStuckClientsOverLimitWithoutDelayingOthers(int stuckWriters, int silent) throws Exception {
        ResourceServer resources = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder()
                        .subscriptions(s -> s.stuckWriters(stuckWriters))
                        .build())
                .build();
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, resources);
                HttpWire good = (HttpWire) server.connect()) {
            good.listen();
            result(good.request("resources/subscribe", Map.of("uri", "x://good")));
            for (int i = 0; i < silent; i++) {
                joinWithoutReading(server);
            }
            int left = server.connections() - (silent - stuckWriters);
            for (int update = 0; server.connections() > left && update < MAX_UPDATES; update++) {
                resources.events().updated(LOUD);
                resources.events().updated("x://good"); // queued after the writes to all clients that do not read
                assertThat(good.notification())
                        .as("the one who reads hears of it while the others are stuck")
                        .containsEntry("params", Map.of("uri", "x://good"));
            }
            await().until(() -> server.connections() <= left);
        }
    }
}
