package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.internal.server.ServerAccess;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

    private Socket send(String uri, String accept) throws IOException {
        return RawRequests.read(served, uri, accept);
    }

    @Test
    void acceptsNotification() throws Exception {
        String notification =
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}";
        try (Socket socket = RawRequests.post(
                served,
                notification,
                "Accept: application/json",
                "MCP-Protocol-Version: 2026-07-28",
                "Mcp-Method: notifications/cancelled")) {
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
        HttpResponse<InputStream> answer = HttpClient.newHttpClient()
                .send(
                        request("slow://kept", "application/json, text/event-stream"),
                        HttpResponse.BodyHandlers.ofInputStream());
        assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/event-stream");
        assertThat(answer.body().readNBytes(3))
                .asString(StandardCharsets.US_ASCII)
                .isEqualTo(":\n\n");
        goOn.countDown();
        assertThat(new String(answer.body().readAllBytes(), StandardCharsets.UTF_8))
                .contains("event: message\ndata: {", "\"kept\"")
                .endsWith("\n\n");
    }

    private HttpRequest request(String uri, String accept) {
        return HttpRequest.newBuilder(URI.create(served.url("/mcp")))
                .timeout(Duration.ofSeconds(60))
                .headers("Content-Type", "application/json", "Accept", accept)
                .headers("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "resources/read", "Mcp-Name", uri)
                .POST(HttpRequest.BodyPublishers.ofString(
                        RawRequests.message("resources/read", "\"uri\":\"" + uri + "\"")))
                .build();
    }

    /** A failure of a source. The web server takes some of them for a client that left. */
    enum Fault {
        BROKEN,
        ENDED,
        RESET,
        UNCHECKED,
        MISSING_CLASS;

        private Throwable failure() {
            return switch (this) {
                case BROKEN -> new IOException("broken");
                case ENDED -> new EOFException("EOF reached while reading");
                case RESET -> new IOException("The upstream failed", new IOException("Connection reset by peer"));
                case UNCHECKED -> new IllegalStateException("broken");
                case MISSING_CLASS -> new NoClassDefFoundError("absent");
            };
        }

        /** Returns a content whose source fails after some bytes. */
        ReadResult after(long bytes) {
            AtomicLong count = new AtomicLong();
            return ReadResult.of(ContentPart.stream("x.bin", (long) LARGE, () -> new InputStream() {
                @Override
                public int read() throws IOException {
                    return read(new byte[1], 0, 1) - 1;
                }

                @Override
                public int read(byte[] target, int offset, int length) throws IOException {
                    if (count.addAndGet(length) <= bytes) {
                        return length;
                    }
                    Throwable thrown = failure();
                    if (thrown instanceof IOException checked) {
                        throw checked;
                    }
                    if (thrown instanceof RuntimeException unchecked) {
                        throw unchecked;
                    }
                    throw (Error) thrown;
                }
            }));
        }
    }

    /** Checks that a client detects a content that is cut off, because the source fails after the answer has begun. */
    @ParameterizedTest
    @EnumSource
    void closesConnectionIfSourceFails(Fault fault) throws IOException {
        registry.resource("large://broken").read(request -> fault.after(LARGE / 2));
        try (Socket socket = send("large://broken", "application/json")) {
            assertThat(received(socket.getInputStream())).isBetween(1L, (long) LARGE);
        }
        assertReleased();
    }

    @ParameterizedTest
    @EnumSource
    void answersIfSourceFailsBeforeAnswerBegins(Fault fault) throws Exception {
        registry.resource("large://broken").read(request -> fault.after(32 * 1024));
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(request("large://broken", "application/json"), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(answer.body()).contains("\"id\":1", "-32603");
        assertReleased();
    }

    private void assertReleased() {
        ServerAccess server = ServerAccess.of(served.context().getBean(ResourceServer.class));
        assertThat(server.dispatcher().inFlight().await(Duration.ofSeconds(30))).isTrue();
    }

    /** Returns the number of bytes that arrive until the server closes the connection. */
    private static long received(InputStream in) throws SocketTimeoutException {
        long count = 0;
        byte[] some = new byte[64 * 1024];
        try {
            for (int read = in.read(some); read >= 0; read = in.read(some)) {
                count += read;
            }
        } catch (SocketTimeoutException isOpen) {
            throw isOpen;
        } catch (IOException reset) {
            return count;
        }
        return count;
    }
}
