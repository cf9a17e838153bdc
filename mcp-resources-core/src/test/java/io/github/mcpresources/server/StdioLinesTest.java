package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests lines on stdio. A malformed line is answered, and the next line is read. */
class StdioLinesTest {

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ResourceServer resources = ResourceServer.of(registry);
    private StdioWire wire;
    private StdioTransport transport;
    private McpSyncServer server;

    @BeforeEach
    void start() throws Exception {
        wire = new StdioWire();
        transport = wire.transport()
                .maxLineBytes(1 << 20)
                .drainTimeout(Duration.ofMinutes(5)) // a test that waits for this timeout has failed
                .build();
        server = McpServer.sync(resources.wrap(transport))
                .serverInfo("lines", "1")
                .build();
    }

    @AfterEach
    void stop() throws Exception {
        wire.close();
        server.close();
        resources.close();
    }

    static Stream<Arguments> badLines() {
        return Stream.of(
                Arguments.of("not JSON", "hello", -32700, null),
                Arguments.of("empty", "", -32700, null),
                Arguments.of("a return alone", "\r", -32700, null),
                Arguments.of("blank", "  \t ", -32700, null),
                Arguments.of("half an object", "{\"jsonrpc\":\"2.0\",\"id\":1", -32700, null),
                Arguments.of(
                        "a return in a string", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"pi\rng\"}", -32700, null),
                Arguments.of("3,000 levels deep", "[".repeat(3_000) + "]".repeat(3_000), -32700, null),
                Arguments.of("100,000 levels deep", "{\"a\":".repeat(100_000), -32700, null),
                Arguments.of("an array", "[]", -32600, null),
                Arguments.of("a number", "17", -32600, null),
                Arguments.of("null", "null", -32600, null),
                Arguments.of("a string", "\"ping\"", -32600, null),
                Arguments.of("an empty object", "{}", -32600, null),
                Arguments.of("no method", "{\"jsonrpc\":\"2.0\",\"id\":7}", -32600, 7),
                Arguments.of("no version", "{\"id\":7,\"method\":\"ping\"}", -32600, 7),
                Arguments.of("another version", "{\"jsonrpc\":\"1.0\",\"id\":7,\"method\":\"ping\"}", -32600, 7),
                Arguments.of("a null id", "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}", -32600, null),
                Arguments.of("an object id", "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}", -32600, null),
                Arguments.of("a fraction id", "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}", -32600, null),
                Arguments.of("a numeric method", "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":5}", -32600, "a"),
                Arguments.of("a null method", "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":null}", -32600, "a"),
                Arguments.of(
                        "a bad error", "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"error\":{\"code\":\"x\"}}", -32600, "a"),
                Arguments.of(
                        "an error whose code is a text",
                        "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"error\":{\"code\":\"x\",\"message\":\"m\"}}",
                        -32600,
                        "a"),
                Arguments.of(
                        "an error without a message",
                        "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"error\":{\"code\":1}}",
                        -32600,
                        "a"),
                Arguments.of("a null error", "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"error\":null}", -32600, "a"),
                Arguments.of("a null result", "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"result\":null}", -32600, "a"),
                Arguments.of("too long", "\"" + "x".repeat(2 << 20) + "\"", -32600, null));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badLines")
    void answersBadLineAndReadsNextLine(String name, String line, int code, Object id) throws Exception {
        wire.initialize("2025-11-25");
        wire.sendLine(line);
        Map<String, Object> answer = wire.others.poll(5, TimeUnit.MINUTES);
        assertThat(answer).containsKey("id").containsEntry("id", id);
        assertThat(error(answer).get("code")).isEqualTo(code);
        assertThat(wire.request("ping", null)).containsKey("result");
    }

    @Test
    void reportsInvalidUtf8AsParseError() throws Exception {
        wire.initialize("2025-11-25");
        wire.sendBytes(new byte[] {'"', (byte) 0xc3, '(', '"', '\n'});
        assertThat(error(wire.others.poll(5, TimeUnit.MINUTES)).get("code")).isEqualTo(-32700);
        assertThat(wire.request("ping", null)).containsKey("result");
    }

    @Test
    void refusesLineOverDefaultLimit() throws Exception {
        try (StdioWire usual = new StdioWire()) {
            McpSyncServer usualServer = McpServer.sync(
                            resources.wrap(usual.transport().build()))
                    .serverInfo("lines", "1")
                    .build();
            usual.initialize("2025-11-25");
            usual.sendLine("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\",\"params\":{\"x\":\""
                    + "x".repeat(17_000_000) + "\"}}");
            Map<String, Object> answer = usual.others.poll(5, TimeUnit.MINUTES);
            assertThat(answer).containsEntry("id", null);
            assertThat(error(answer).get("code")).isEqualTo(-32600);
            assertThat((String) error(answer).get("message"))
                    .contains(String.valueOf(StdioTransport.DEFAULT_MAX_LINE_BYTES))
                    .contains("maxLineBytes");
            assertThat(usual.request("ping", null)).containsKey("result");
            usualServer.close();
        }
    }

    @Test
    void acceptsLineUpToExactLimit() throws Exception {
        wire.initialize("2025-11-25");
        String ping = "{\"jsonrpc\":\"2.0\",\"id\":\"long\",\"method\":\"ping\",\"params\":{\"x\":\"%s\"}}";
        String longest = ping.formatted("x".repeat((1 << 20) - ping.length() + 2));
        wire.sendLine(longest);
        wire.sendLine(" " + longest);
        wire.sendLine(longest + "\r");
        List<Object> codes = new ArrayList<>();
        for (int answers = 0; answers < 3; answers++) {
            Map<String, Object> answer = wire.others.poll(5, TimeUnit.MINUTES);
            codes.add(answer.containsKey("result") ? "a result" : error(answer).get("code"));
        }
        assertThat(codes).containsExactlyInAnyOrder("a result", -32600, "a result");
    }

    @Test
    void doesNotBufferLineWithoutEnd() throws Exception {
        AtomicLong allocated = new AtomicLong();
        ByteArrayOutputStream answers = new ByteArrayOutputStream();
        StdioTransport endless = StdioTransport.builder()
                .streams(new OneLine(64 << 20, allocated), answers)
                .maxLineBytes(1 << 20)
                .build();
        McpSyncServer other =
                McpServer.sync(resources.wrap(endless)).serverInfo("lines", "1").build();
        endless.awaitEnd();
        other.close();
        assertThat(error(Wire.parse(answers.toString(StandardCharsets.UTF_8)))).containsEntry("code", -32600);
        assertThat(allocated.get()).isBetween(1L << 20, 32L << 20);
    }

    /** A source of one long line. It measures the bytes that all threads allocate while the line is read. */
    private static final class OneLine extends InputStream {

        private final AtomicLong allocated;
        private long left;

        OneLine(long length, AtomicLong allocated) {
            this.left = length;
            this.allocated = allocated;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0];
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (allocated.get() == 0) {
                allocated.set(-allocated());
            }
            if (left == 0) {
                allocated.addAndGet(allocated());
                return -1;
            }
            int count = (int) Math.min(left, length);
            Arrays.fill(target, offset, offset + count, (byte) 'x');
            left -= count;
            return count;
        }

        private static long allocated() throws IOException {
            try {
                return LargeFileServer.allocated();
            } catch (ReflectiveOperationException unknown) {
                throw new IOException(unknown);
            }
        }
    }

    @Test
    void ignoresCarriageReturnBeforeLineEnd() throws Exception {
        wire.initialize("2025-11-25");
        wire.sendBytes("{\"jsonrpc\":\"2.0\",\"id\":\"r\",\"method\":\"ping\"}\r\n".getBytes(StandardCharsets.UTF_8));
        assertThat(wire.others.poll(5, TimeUnit.MINUTES))
                .containsEntry("id", "r")
                .containsKey("result");
        assertThat(wire.request("ping", null)).containsKey("result");
        assertThat(wire.others).isEmpty();
    }

    @Test
    void readsNoLineAfterLastLineEnd() throws Exception {
        wire.initialize("2025-11-25");
        assertThat(wire.request("ping", null)).containsKey("result");
        wire.closeInput();
        transport.awaitEnd();
        assertThat(wire.others).isEmpty();
    }

    @Test
    void treatsCarriageReturnsBetweenTokensAsWhiteSpace() throws Exception {
        wire.initialize("2025-11-25");
        wire.sendBytes(
                "{\r\"jsonrpc\":\"2.0\",\r\"id\":\"r\",\"method\":\"ping\"}\r\r\n".getBytes(StandardCharsets.UTF_8));
        assertThat(wire.others.poll(5, TimeUnit.MINUTES))
                .containsEntry("id", "r")
                .containsKey("result");
    }

    @Test
    void answersRequestBeforeInitialize() throws Exception {
        assertThat(error(wire.request("resources/list", Map.of())).get("code")).isEqualTo(-32600);
        assertThat(error(wire.request("tools/list", Map.of())).get("code")).isEqualTo(-32600);
        assertThat(wire.request("ping", null)).containsEntry("result", Map.of());
        wire.notify("notifications/initialized", Map.of());
        assertThat(error(wire.request("resources/list", Map.of())).get("code")).isEqualTo(-32600);
    }

    @Test
    void writesPendingAnswersAtEndOfInput() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        registry.resource("test://slow").read(request -> {
            release.await();
            return ReadResult.text("at last");
        });
        wire.initialize("2025-11-25");
        CompletableFuture<Map<String, Object>> slow = wire.start("resources/read", Map.of("uri", "test://slow"));
        CompletableFuture<Map<String, Object>> ping = wire.start("ping", null);
        wire.closeInput();
        release.countDown();
        assertThat(result(slow.get(5, TimeUnit.MINUTES)).toString()).contains("at last");
        assertThat(ping.get(5, TimeUnit.MINUTES)).containsKey("result");
        transport.awaitEnd();
    }

    @Test
    void stopsReaderOfCancelledRequestWithoutAnswer() throws Exception {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        registry.resource("test://slow").read(request -> {
            reading.countDown();
            try {
                new CountDownLatch(1).await();
            } finally {
                interrupted.countDown();
            }
            return ReadResult.text("never");
        });
        wire.initialize("2025-11-25");
        CompletableFuture<Map<String, Object>> read = wire.start("resources/read", Map.of("uri", "test://slow"));
        int id = wire.lastId();
        reading.await();
        wire.notify("notifications/cancelled", Map.of("requestId", id));
        assertThat(interrupted.await(5, TimeUnit.MINUTES)).isTrue();
        assertThat(wire.request("ping", null)).containsKey("result");
        assertThat(read).isNotDone();
        wire.closeInput();
        transport.awaitEnd(); // does not wait for a cancelled request
    }

    @Test
    void treatsBrokenInputAsEnded() throws Exception {
        StdioTransport broken = StdioTransport.builder()
                .streams(
                        new java.io.InputStream() {
                            @Override
                            public int read() throws java.io.IOException {
                                throw new java.io.IOException("broken pipe");
                            }

                            @Override
                            public int read(byte[] target, int offset, int length) throws java.io.IOException {
                                throw new java.io.IOException("broken pipe");
                            }
                        },
                        java.io.OutputStream.nullOutputStream())
                .build();
        McpSyncServer doomed =
                McpServer.sync(resources.wrap(broken)).serverInfo("broken", "1").build();
        CompletableFuture.runAsync(() -> {
                    try {
                        broken.awaitEnd();
                    } catch (InterruptedException stop) {
                        Thread.currentThread().interrupt();
                    }
                })
                .get(5, TimeUnit.MINUTES);
        doomed.close();
    }

    @Test
    void rejectsInvalidMaxLineBytes() {
        for (int bytes : new int[] {0, -1, StdioTransport.DEFAULT_MAX_LINE_BYTES + 1}) {
            assertThatThrownBy(() -> StdioTransport.builder().maxLineBytes(bytes))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("maxLineBytes");
        }
    }

    @Test
    void writesAllConcurrentAnswers() throws Exception {
        registry.resource("test://some").read(request -> ReadResult.text("x".repeat(1_000)));
        wire.initialize("2025-11-25");
        CompletableFuture<?>[] answers = new CompletableFuture<?>[60];
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < answers.length; i++) {
                answers[i] = wire.start(i % 3 == 0 ? "ping" : "resources/read", Map.of("uri", "test://some"))
                        .thenAccept(answer -> assertThat(answer).containsKey("result"));
            }
            CompletableFuture.allOf(answers).get(5, TimeUnit.MINUTES);
        }
        assertThat(Arrays.stream(answers)).allMatch(CompletableFuture::isDone);
    }
}
