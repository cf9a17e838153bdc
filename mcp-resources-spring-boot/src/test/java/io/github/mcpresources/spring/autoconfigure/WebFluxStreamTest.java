package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks how a WebFlux application sends large contents, and what it does if a client leaves. */
class WebFluxStreamTest {

    private static final int LARGE = 24 << 20;

    private Served served;
    private ResourceRegistry registry;

    @BeforeEach
    void start() {
        served = Served.startReactive(
                Served.Application.class,
                "spring.ai.mcp.server.protocol=STREAMABLE",
                "mcp.resources.http.keep-alive=50ms",
                "mcp.resources.limits.result-bytes=64MB");
        registry = served.context().getBean(ResourceRegistry.class);
    }

    @AfterEach
    void stop() {
        served.close();
    }

    private static String read(String uri) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/read\",\"params\":{\"uri\":\"" + uri
                + "\",\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}";
    }

    private Socket send(String uri, String accept) throws IOException {
        return send(read(uri), "Mcp-Method: resources/read\r\nMcp-Name: " + uri, accept);
    }

    private Socket send(String body, String headers, String accept) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4_096);
        socket.connect(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), URI.create(served.url("")).getPort()));
        OutputStream out = socket.getOutputStream();
        out.write(("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: " + accept
                        + "\r\nMCP-Protocol-Version: 2026-07-28\r\n" + headers
                        + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII));
        out.flush();
        return socket;
    }

    @Test
    void acceptsNotification() throws Exception {
        String notification =
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}";
        try (Socket socket = send(notification, "Mcp-Method: notifications/cancelled", "application/json")) {
            byte[] status = socket.getInputStream().readNBytes("HTTP/1.1 202 ".length());
            assertThat(new String(status, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 202 ");
        }
    }

    @Test
    void sendsLargeContentsUnchanged() {
        byte[] bytes = new byte[3_000_001];
        new Random(1).nextBytes(bytes);
        registry.resource("large://blob")
                .read(request -> ReadResult.of(
                        ContentPart.stream("x.bin", (long) bytes.length, () -> new ByteArrayInputStream(bytes))));
        String text = "größer ".repeat(300_000);
        registry.resource("large://text").text(text);
        try (ResourceClient client = served.client().revision(Revision.V2026_07_28)) {
            assertThat(client.read("large://blob").bytes().orElseThrow()).isEqualTo(bytes);
            assertThat(client.read("large://text").text()).hasValue(text);
        }
    }

    /** A source that counts the bytes that were read from it. */
    private ContentPart counted(AtomicLong count, CountDownLatch closed) {
        return ContentPart.stream("x.bin", (long) LARGE, () -> new InputStream() {
            @Override
            public int read() {
                return count.getAndIncrement() < LARGE ? 0 : -1;
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                int some = (int) Math.min(length, LARGE - count.get());
                count.addAndGet(Math.max(some, 0));
                return some <= 0 ? -1 : some;
            }

            @Override
            public void close() {
                closed.countDown();
            }
        });
    }

    @Test
    void readsSourceOnlyAsClientReceivesAndClosesItWhenClientLeaves() throws Exception {
        AtomicLong count = new AtomicLong();
        CountDownLatch closed = new CountDownLatch(1);
        registry.resource("large://slow").read(request -> ReadResult.of(counted(count, closed)));
        try (Socket socket = send("large://slow", "application/json")) {
            assertThat(socket.getInputStream().readNBytes(200_000)).hasSize(200_000);
        }
        assertThat(closed.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(count).hasValueLessThan(LARGE / 2);
    }

    @Test
    void cancelsReaderWhenClientLeaves() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        registry.resource("slow://reader").read(request -> {
            request.context().onCancel(cancelled::countDown);
            running.countDown();
            cancelled.await(30, TimeUnit.SECONDS);
            return ReadResult.text("late");
        });
        try (Socket socket = send("slow://reader", "application/json, text/event-stream")) {
            assertThat(running.await(30, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(cancelled.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void sendsKeepAliveBeforeAnswer() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        registry.resource("slow://kept").read(request -> {
            goOn.await(30, TimeUnit.SECONDS);
            return ReadResult.text("kept");
        });
        HttpRequest request = HttpRequest.newBuilder(URI.create(served.url("/mcp")))
                .headers("Content-Type", "application/json", "Accept", "application/json, text/event-stream")
                .headers(
                        "MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "resources/read", "Mcp-Name", "slow://kept")
                .POST(HttpRequest.BodyPublishers.ofString(read("slow://kept")))
                .build();
        HttpResponse<InputStream> answer =
                HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());
        assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/event-stream");
        assertThat(answer.body().readNBytes(3))
                .asString(StandardCharsets.US_ASCII)
                .isEqualTo(":\n\n");
        goOn.countDown();
        assertThat(new String(answer.body().readAllBytes(), StandardCharsets.UTF_8))
                .contains("event: message\ndata: {", "\"kept\"")
                .endsWith("\n\n");
    }

    /** Checks that a client detects a content that is cut off, because the source fails after the answer has begun. */
    @Test
    void closesConnectionIfSourceFails() throws IOException {
        registry.resource("large://broken")
                .read(request -> ReadResult.of(ContentPart.stream("x.bin", (long) LARGE, () -> {
                    AtomicLong count = new AtomicLong();
                    return new InputStream() {
                        @Override
                        public int read() throws IOException {
                            return read(new byte[1], 0, 1) - 1;
                        }

                        @Override
                        public int read(byte[] target, int offset, int length) throws IOException {
                            if (count.addAndGet(length) > LARGE / 2) {
                                throw new IOException("broken");
                            }
                            return length;
                        }
                    };
                })));
        try (Socket socket = send("large://broken", "application/json")) {
            assertThat(received(socket.getInputStream())).isBetween(1L, (long) LARGE);
        }
    }

    /** Returns the number of bytes that arrive until the server closes the connection. */
    private static long received(InputStream in) {
        long count = 0;
        byte[] some = new byte[64 * 1024];
        try {
            for (int read = in.read(some); read >= 0; read = in.read(some)) {
                count += read;
            }
        } catch (IOException reset) {
            return count;
        }
        return count;
    }
}
