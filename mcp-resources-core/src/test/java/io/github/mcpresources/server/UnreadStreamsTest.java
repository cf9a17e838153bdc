package io.github.mcpresources.server;

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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients on streamable HTTP that open a stream and never read it, beside one that does. */
@Timeout(120)
class UnreadStreamsTest {

    /** Long, so that some hundreds of them fill what the connection buffers. */
    private static final String LOUD = "x://" + "u".repeat(8_000);

    private static final int MOST_UPDATES = 20_000;

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
    @CsvSource({"4, 60", "100, 115"})
    void moreOfThemThanMayBeStuckDelayNobodyAndAreDisconnected(int stuckWriters, int silent) throws Exception {
        ResourceServer resources = ResourceServer.builder(registry)
                .limits(ResourceLimits.builder().stuckWriters(stuckWriters).build())
                .build();
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, resources);
                HttpWire good = (HttpWire) server.connect()) {
            good.listen();
            result(good.request("resources/subscribe", Map.of("uri", "x://good")));
            for (int i = 0; i < silent; i++) {
                joinWithoutReading(server);
            }
            int left = server.connections() - (silent - stuckWriters);
            long worst = 0;
            for (int update = 1; server.connections() > left && update < MOST_UPDATES; update++) {
                resources.events().updated(LOUD);
                TimeUnit.MILLISECONDS.sleep(1); // for most of them to be written, and not coalesced
                if (update % 20 == 0) {
                    worst = Math.max(worst, millisToHear(resources, good));
                }
            }
            assertThat(worst).as("milliseconds until the one who reads hears").isLessThan(1_000);
            assertThat(server.connections()).isLessThanOrEqualTo(left);
        }
    }

    private static long millisToHear(ResourceServer resources, HttpWire good) throws InterruptedException {
        long before = System.nanoTime();
        resources.events().updated("x://good");
        good.others.poll(40, TimeUnit.SECONDS);
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - before);
    }
}
