package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.TestLog;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.registry.ResourceRegistry;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.SequenceInputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests large blobs for clients of revision 2026-07-28. They are read while they are sent, are sent without changes,
 * and are always closed.
 */
class StreamedBlobTest {

    private static final int LIMIT = 3 << 20;

    @TempDir
    Path top;

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();
    private TestServer server;
    private StatelessClient wire;

    @BeforeEach
    void start() throws Exception {
        server = TestServer.start(
                TestServer.Kind.STREAMABLE,
                ResourceServer.builder(ResourceProviders.concat(registry, DirectoryResources.of(top)))
                        .limits(ResourceLimits.builder().resultBytes(LIMIT).build())
                        .build());
        wire = new StatelessClient(server.endpoint());
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    /** Returns a part that counts the times that its stream is opened and closed. */
    private ContentPart counted(long length, InputStream source) {
        return ContentPart.stream("x.bin", length, () -> {
            opened.incrementAndGet();
            return new FilterInputStream(source) {
                @Override
                public void close() {
                    closed.incrementAndGet();
                }
            };
        });
    }

    private byte[] blob(String uri) throws Exception {
        List<?> contents = (List<?>)
                wire.call("resources/read", Map.of("uri", uri)).result().get("contents");
        return blob(contents.get(0));
    }

    private static byte[] blob(Object content) {
        return Base64.getDecoder().decode((String) ((Map<?, ?>) content).get("blob"));
    }

    @Test
    void sendsFilesOfAllLengthsUnchanged() throws Exception {
        int kilo = 1024;
        for (int length : new int[] {
            64 * kilo, 64 * kilo + 1, 64 * kilo + 2, 96 * kilo, 96 * kilo + 1, 192 * kilo - 1, 192 * kilo, LIMIT
        }) {
            byte[] bytes = random(length);
            Files.write(top.resolve(length + ".bin"), bytes);

            assertThat(blob("file:///" + top.getFileName() + "/" + length + ".bin"))
                    .as("%s bytes", length)
                    .isEqualTo(bytes);
        }
    }

    @Test
    void sendsSeveralPartsInOrder() throws Exception {
        byte[] first = random(200_000);
        byte[] second = random(100_001);
        Path file = Files.write(top.resolve("second"), second);
        registry.resource("parts://")
                .read(request -> ReadResult.of(
                        ContentPart.bytes(first),
                        ContentPart.text("between"),
                        ContentPart.file(file).mimeType("image/x-own").meta(Map.of("k", "v")),
                        counted(first.length, new ByteArrayInputStream(first))));

        List<?> contents = (List<?>)
                wire.call("resources/read", Map.of("uri", "parts://")).result().get("contents");

        assertThat(contents).hasSize(4);
        assertThat(blob(contents.get(0))).isEqualTo(first);
        assertThat(contents.get(1)).hasToString("{uri=parts://, mimeType=text/plain, text=between}");
        assertThat(blob(contents.get(2))).isEqualTo(second);
        assertThat(((Map<?, ?>) contents.get(2)).get("mimeType")).isEqualTo("image/x-own");
        assertThat(((Map<?, ?>) contents.get(2)).get("_meta")).isEqualTo(Map.of("k", "v"));
        assertThat(blob(contents.get(3))).isEqualTo(first);
        await().untilAsserted(() -> assertThat(closed).hasValue(1));
        assertThat(opened).hasValue(1);
    }

    @Test
    void detectsTypeFromFirstBytesAndKeepsText() throws Exception {
        byte[] png = random(100_000);
        System.arraycopy(new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10}, 0, png, 0, 8);
        Files.write(top.resolve("picture"), png);
        registry.resource("picture://").file(top.resolve("picture"));
        Files.writeString(top.resolve("long.txt"), "é".repeat(100_000));
        registry.resource("text://").file(top.resolve("long.txt"));

        assertThat(wire.call("resources/read", Map.of("uri", "picture://")).body())
                .contains("\"mimeType\":\"image/png\",\"blob\":\"");
        assertThat(wire.call("resources/read", Map.of("uri", "text://")).body())
                .contains("\"mimeType\":\"text/plain\",\"text\":\"" + "é".repeat(100_000) + "\"");
    }

    @Test
    void refusesPartOverLimitBeforeOpeningIt() throws Exception {
        registry.resource("large://")
                .read(request -> ReadResult.of(counted(LIMIT + 1L, InputStream.nullInputStream())));
        registry.resource("both://")
                .read(request -> ReadResult.of(
                        counted(LIMIT, InputStream.nullInputStream()), counted(LIMIT, InputStream.nullInputStream())));

        for (String uri : List.of("large://", "both://")) {
            assertThat(wire.call("resources/read", Map.of("uri", uri)).error())
                    .containsEntry("code", -32603)
                    .containsEntry("data", Map.of("setting", "resultBytes", "limit", LIMIT));
        }
        assertThat(opened).hasValue(1);
        assertThat(closed).hasValue(1);
    }

    @Test
    void cutsOffAnswerIfSourceEndsEarlyOrFails() throws Exception {
        registry.resource("short://")
                .read(request -> ReadResult.of(counted(2_000_000, new ByteArrayInputStream(random(1_500_000)))));
        registry.resource("broken://")
                .read(request -> ReadResult.of(counted(
                        2_000_000,
                        new SequenceInputStream(new ByteArrayInputStream(random(1_500_000)), new BrokenDisk()))));
        registry.resource("error://")
                .read(request -> ReadResult.of(counted(
                        2_000_000,
                        new SequenceInputStream(new ByteArrayInputStream(random(1_500_000)), new ErroneousDisk()))));

        for (String uri : List.of("short://", "broken://", "error://")) {
            try (Socket socket = request(uri)) {
                String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
                int body = answer.indexOf("\r\n\r\n") + 4;
                assertThat(answer.substring(0, body)).contains("\r\nContent-Length: 266691");
                assertThat(answer.length() - body)
                        .as("length of the body before the connection ended")
                        .isBetween(1_500_000, 2_000_000);
            }
        }
        await().untilAsserted(() -> assertThat(closed).hasValue(3));
        assertThat(opened).hasValue(3);
        assertThat(TestLog.text())
                .contains(
                        "Reading the content of short:// failed after ",
                        "Reading the content of broken:// failed after ");
    }

    @Test
    void stalledSourceDelaysNoOtherClient() throws Exception {
        CountDownLatch stalled = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        registry.resource("stalled://")
                .read(request -> ReadResult.of(counted(2_000_000, new StallingDisk(stalled, release))));
        registry.resource("slow://").read(request -> {
            release.await();
            return ReadResult.text("late");
        });
        ResourceLimits limits =
                ResourceLimits.builder().readTimeout(Duration.ofMillis(300)).build();
        try (TestServer beating = TestServer.startStreamable(
                        ResourceServer.builder(registry).limits(limits).build(), Duration.ofMillis(20));
                Socket kept = request(beating.endpoint(), "stalled://")) {
            stalled.await();

            try (StatelessStream other =
                    StatelessStream.open(beating.endpoint(), 2, "resources/read", Map.of("uri", "slow://"))) {
                assertThat(other.next()).as("the answer of the timer").containsKey("error");
            }
            release.countDown();
            assertThat(kept.getInputStream().readAllBytes()).hasSizeGreaterThan(2_000_000);
        }
    }

    @Test
    void sendsErrorAfterBrokenAnswerInEventStream() throws Exception {
        CountDownLatch commented = new CountDownLatch(1);
        registry.resource("short://").read(request -> {
            commented.await();
            return ReadResult.of(counted(2_000_000, new ByteArrayInputStream(random(1_500_000))));
        });
        try (TestServer beating = TestServer.startStreamable(ResourceServer.of(registry), Duration.ofMillis(20));
                StatelessStream stream =
                        StatelessStream.open(beating.endpoint(), 5, "resources/read", Map.of("uri", "short://"))) {
            stream.awaitComment();
            commented.countDown();
            String body = stream.body();

            Map<String, Object> last = Wire.parse(body.substring(body.lastIndexOf("data:") + "data:".length()));
            assertThat(last).containsEntry("id", 5);
            assertThat((Map<?, ?>) last.get("error")).extracting("code").isEqualTo(-32603);
            assertThat(body).contains("\n\nevent: message\ndata: {\"jsonrpc\":\"2.0\",\"id\":5,\"error\"");
        }
        assertThat(closed).hasValue(1);
    }

    @Test
    void closesSourceIfClientDisconnects() throws Exception {
        registry.resource("endless://")
                .read(request -> ReadResult.of(counted(LIMIT, new InputStream() {
                    @Override
                    public int read() {
                        return 7;
                    }
                })));
        for (int at = 0; at < 3; at++) {
            try (Socket socket = request("endless://")) {
                assertThat(socket.getInputStream().readNBytes(100)).hasSize(100);
            }
        }

        await().untilAsserted(() -> assertThat(closed).hasValue(3));
        assertThat(opened).hasValue(3);
    }

    @Test
    void closesSourceOpenedAfterTimeout() throws Exception {
        CompletableFuture<Boolean> answered = new CompletableFuture<>();
        registry.resource("late://")
                .read(request -> ReadResult.of(ContentPart.stream("x.bin", 2_000_000L, () -> {
                    answered.join(); // ignores interrupts
                    return ((ContentPart.Body.Stream) counted(2_000_000, new ByteArrayInputStream(random(2_000_000)))
                                    .body())
                            .source()
                            .open();
                })));
        ResourceLimits limits =
                ResourceLimits.builder().readTimeout(Duration.ofMillis(200)).build();
        try (TestServer impatient = TestServer.start(
                TestServer.Kind.STREAMABLE,
                ResourceServer.builder(registry).limits(limits).build())) {
            assertThat(new StatelessClient(impatient.endpoint())
                            .call("resources/read", Map.of("uri", "late://"))
                            .error()
                            .toString())
                    .contains("readTimeout");
            answered.complete(true);

            await().untilAsserted(() -> assertThat(closed).hasValue(1));
            assertThat(opened).hasValue(1);
        }
    }

    /** Sends a request on its own connection. */
    private Socket request(String uri) throws IOException {
        return request(server.endpoint(), uri);
    }

    static Socket request(URI endpoint, String uri) throws IOException {
        String body = Wire.write(Map.of(
                "jsonrpc",
                "2.0",
                "id",
                1,
                "method",
                "resources/read",
                "params",
                Map.of("uri", uri, "_meta", StatelessClient.meta())));
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4096);
        socket.setSoTimeout(60_000);
        socket.connect(new InetSocketAddress(endpoint.getHost(), endpoint.getPort()));
        socket.getOutputStream()
                .write(("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                + "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: resources/read\r\n"
                                + "Mcp-Name: " + uri + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                        .getBytes(UTF_8));
        return socket;
    }

    @Test
    void sendsSameContentToSessionClient() throws Exception {
        byte[] bytes = random(200_000);
        registry.resource("parts://")
                .read(request -> ReadResult.of(counted(bytes.length, new ByteArrayInputStream(bytes))));

        try (Wire legacy = server.connect()) {
            Map<?, ?> result = (Map<?, ?>)
                    legacy.request("resources/read", Map.of("uri", "parts://")).get("result");
            assertThat(blob(((List<?>) result.get("contents")).get(0))).isEqualTo(bytes);
        }
        assertThat(closed).hasValue(1);
    }

    /** A source that returns some bytes, and more bytes only after it is released. */
    private static final class StallingDisk extends InputStream {

        private final CountDownLatch stalled;
        private final CountDownLatch release;
        private int given;

        StallingDisk(CountDownLatch stalled, CountDownLatch release) {
            this.stalled = stalled;
            this.release = release;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) == 1 ? one[0] : -1;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (given > 200_000) {
                stalled.countDown();
                try {
                    release.await();
                } catch (InterruptedException stop) {
                    throw new InterruptedIOException();
                }
            }
            given += length;
            return length;
        }
    }

    private static final class BrokenDisk extends InputStream {

        @Override
        public int read() throws IOException {
            throw new IOException("the disk is gone");
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return read();
        }
    }
}
