package io.github.mcpresources.testkit.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests which connections the HTTP client of the testkit uses again. */
class HttpCallsTest {

    private final List<Integer> ports = new CopyOnWriteArrayList<>();
    private final AtomicLong nanos = new AtomicLong();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            ports.add(exchange.getRemoteAddress().getPort());
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void doesNotReuseAConnectionThatWasIdle() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://localhost:" + server.getAddress().getPort() + "/"))
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();
        try (HttpCalls calls = new HttpCalls(ClientSettings.DEFAULTS, nanos::get)) {
            for (int gap : List.of(0, 1, 4)) {
                nanos.addAndGet(Duration.ofSeconds(gap).toNanos());
                calls.send(request).get().body().readAllBytes();
            }
        }

        assertThat(ports.get(1)).isEqualTo(ports.get(0));
        assertThat(ports.get(2)).isNotEqualTo(ports.get(1));
    }
}
