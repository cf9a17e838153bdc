package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.server.AttachmentTest.error;
import static io.github.mcpresources.server.AttachmentTest.result;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests a stdio connection for revision 2026-07-28 and earlier revisions. Each message shows to which of the two kinds
 * of revision it belongs.
 */
class StdioRevisionsTest {

    private final CountDownLatch reading = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ResourceServer resources = ResourceServer.of(registry);
    private StdioWire wire;
    private StdioTransport transport;
    private McpSyncServer server;

    @BeforeEach
    void start() {
        registry.resource("test://text").text("a text");
        registry.resource("test://some").read(request -> ReadResult.text("x".repeat(1_000)));
        registry.resource("test://slow").read(request -> {
            reading.countDown();
            try {
                release.await();
            } catch (InterruptedException stop) {
                interrupted.countDown();
                throw stop;
            }
            return ReadResult.text("at last");
        });
        wire = new StdioWire();
        transport = wire.transport().build();
        server = server(transport);
    }

    private McpSyncServer server(StdioTransport on) {
        McpSchema.Tool tool =
                McpSchema.Tool.builder("hello", Map.of("type", "object")).build();
        return McpServer.sync(resources.wrap(on))
                .serverInfo("revisions", "1")
                .tools(SyncToolSpecification.builder()
                        .tool(tool)
                        .callHandler((exchange, call) -> McpSchema.CallToolResult.builder()
                                .addTextContent("hello")
                                .build())
                        .build())
                .tools(UnattachedStdioTest.tool("bad", UnattachedStdioTest.unreadable()))
                .build();
    }

    @AfterEach
    void stop() throws Exception {
        release.countDown();
        wire.close();
        server.close();
        resources.close();
    }

    private static Map<String, Object> stateless(Object... more) {
        Map<String, Object> params = new LinkedHashMap<>();
        for (int at = 0; at < more.length; at += 2) {
            params.put((String) more[at], more[at + 1]);
        }
        params.put("_meta", StatelessClient.meta());
        return params;
    }

    @Test
    void servesClientWithoutSessionAtOnce() throws Exception {
        assertThat(result(wire.request("server/discover", stateless())))
                .containsEntry("supportedVersions", List.of("2026-07-28"));
        assertThat(result(wire.request("resources/list", stateless())))
                .containsEntry("resultType", "complete")
                .containsKeys("ttlMs", "cacheScope");
        assertThat(result(wire.request("resources/read", stateless("uri", "test://text"))))
                .containsEntry("resultType", "complete")
                .extracting("contents")
                .asString()
                .contains("a text");
    }

    @Test
    void callsSdkToolsWithoutSession() throws Exception {
        assertThat(result(wire.request("tools/call", stateless("name", "hello", "arguments", Map.of()))))
                .containsEntry("resultType", "complete")
                .extracting("content")
                .asString()
                .contains("hello");
    }

    @ParameterizedTest
    @ValueSource(strings = {"test://odd", "test://short", "test://erroneous"})
    void answersUnwritableResultWithError(String uri) throws Exception {
        registry.resource("test://odd")
                .read(request -> ReadResult.text("x").meta(Map.of("example.org/at", Double.NaN)));
        registry.resource("test://short")
                .read(request -> ReadResult.of(
                        ContentPart.stream("x.bin", 200_000, () -> new ByteArrayInputStream(new byte[150_000]))));
        registry.resource("test://erroneous")
                .read(request -> ReadResult.of(ContentPart.stream(
                        "x.bin",
                        200_000,
                        () -> new SequenceInputStream(
                                new ByteArrayInputStream(new byte[150_000]), new ErroneousDisk()))));
        Map<String, Object> error = error(wire.request("resources/read", stateless("uri", uri)));
        assertThat(error).containsEntry("code", -32603);
        assertThat((Map<?, ?>) error.get("data")).extracting("incident").isNotNull();
    }

    @Test
    void answersUnwritableResultOfToolInSessionWithIncident() throws Exception {
        wire.initialize("2025-11-25");
        Map<String, Object> error = error(wire.request("tools/call", Map.of("name", "bad", "arguments", Map.of())));
        assertThat(error).containsEntry("code", -32603);
        assertThat((Map<?, ?>) error.get("data")).extracting("incident").isNotNull();
        assertThat(wire.request("ping", null)).containsKey("result");
    }

    @Test
    void ignoresNonFiniteProgress() throws Exception {
        registry.resource("test://odd").read(request -> {
            request.context().progress(1, Double.NaN, null);
            request.context().progress(2, 3.0, null);
            request.context().progress(Double.POSITIVE_INFINITY, null, null);
            return ReadResult.text("done");
        });
        Map<String, Object> meta = new LinkedHashMap<>(StatelessClient.meta());
        meta.put("progressToken", "t");
        Map<String, Object> answer = wire.request("resources/read", Map.of("uri", "test://odd", "_meta", meta));
        assertThat(result(answer).toString()).contains("done");
        assertThat(wire.notification().get("params"))
                .isEqualTo(Map.of("progressToken", "t", "progress", 2.0, "total", 3.0));
        assertThat(wire.others).isEmpty();
    }

    @Test
    void refusesLongId() throws Exception {
        wire.send(Map.of("jsonrpc", "2.0", "id", "x".repeat(1_025), "method", "resources/list", "params", stateless()));
        assertThat(error(wire.notification()))
                .containsEntry("code", -32600)
                .extracting("message")
                .asString()
                .contains("1024");
        assertThat(wire.request("server/discover", stateless())).containsKey("result");
    }

    @Test
    void usesErrorCodeOfRevisionForMissingResource() throws Exception {
        wire.initialize("2025-11-25");
        assertThat(error(wire.request("resources/read", stateless("uri", "test://none"))))
                .containsEntry("code", -32602)
                .containsEntry("data", Map.of("uri", "test://none"));
        assertThat(error(wire.request("resources/read", Map.of("uri", "test://none"))))
                .containsEntry("code", -32002);
    }

    @Test
    void servesBothKindsOfRevisionsConcurrentlyWithoutMixingLines() throws Exception {
        wire.initialize("2025-11-25");
        List<CompletableFuture<?>> answers = new ArrayList<>();
        for (int at = 0; at < 900; at++) {
            Map<String, Object> read = at % 3 == 0
                    ? wireRead("test://some")
                    : stateless("uri", at % 3 == 1 ? "test://text" : "test://none");
            boolean fails = at % 3 == 2;
            answers.add(wire.start("resources/read", read)
                    .thenAccept(answer -> assertThat(answer).containsKey(fails ? "error" : "result")));
            if (at % 30 == 29) { // stays below the limit of concurrent reads
                CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
                        .get(5, TimeUnit.MINUTES);
            }
        }
        CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new)).get(5, TimeUnit.MINUTES);
        assertThat(wire.others).isEmpty();
    }

    private static Map<String, Object> wireRead(String uri) {
        return Map.of("uri", uri);
    }

    @Test
    void stopsReaderOfCancelledRequestWithoutAnswer() throws Exception {
        CompletableFuture<Map<String, Object>> read = wire.start("resources/read", stateless("uri", "test://slow"));
        int id = wire.lastId();
        reading.await();
        wire.notify("notifications/cancelled", Map.of("requestId", id));
        assertThat(interrupted.await(5, TimeUnit.MINUTES)).isTrue();
        assertThat(wire.request("server/discover", stateless())).containsKey("result");
        assertThat(read).isNotDone();
        wire.closeInput();
        transport.awaitEnd(); // does not wait for a cancelled request
    }

    @Test
    void distinguishesNumberAndStringIds() throws Exception {
        CompletableFuture<Map<String, Object>> read = wire.start("resources/read", stateless("uri", "test://slow"));
        String id = String.valueOf(wire.lastId());
        reading.await();
        wire.notify("notifications/cancelled", Map.of("requestId", id, "_meta", StatelessClient.meta()));
        assertThat(wire.request("server/discover", stateless())).containsKey("result");
        release.countDown();
        assertThat(result(read.get(5, TimeUnit.MINUTES)).toString()).contains("at last");
    }

    @Test
    void writesPendingAnswersAtEndOfInput() throws Exception {
        CompletableFuture<Map<String, Object>> slow = wire.start("resources/read", stateless("uri", "test://slow"));
        CompletableFuture<Map<String, Object>> discover = wire.start("server/discover", stateless());
        wire.closeInput();
        release.countDown();
        assertThat(result(slow.get(5, TimeUnit.MINUTES)).toString()).contains("at last");
        assertThat(discover.get(5, TimeUnit.MINUTES)).containsKey("result");
        transport.awaitEnd();
    }

    @Test
    void refusesIdInUse() throws Exception {
        wire.start("resources/read", stateless("uri", "test://slow"));
        reading.await();
        Map<String, Object> same =
                Map.of("jsonrpc", "2.0", "id", wire.lastId(), "method", "resources/list", "params", stateless());
        assertThat(error(wire.send(same).get(5, TimeUnit.MINUTES))).containsEntry("code", -32600);
    }

    @ParameterizedTest
    @ValueSource(strings = {"server/discover", "subscriptions/listen"})
    void namesMissingMetaForStatelessMethods(String method) throws Exception {
        assertThat(error(wire.request(method, Map.of())))
                .containsEntry("code", -32602)
                .extracting("message")
                .asString()
                .contains("_meta");
    }

    @Test
    void refusesUnknownVersionWithSupportedVersions() throws Exception {
        Map<String, Object> meta = new LinkedHashMap<>(StatelessClient.meta());
        meta.put("io.modelcontextprotocol/protocolVersion", "2027-01-01");
        assertThat(error(wire.request("server/discover", Map.of("_meta", meta))))
                .containsEntry("code", -32022)
                .containsEntry("data", Map.of("supported", List.of("2026-07-28"), "requested", "2027-01-01"));
    }

    @Test
    void refusesRepeatedName() throws Exception {
        String request = Wire.write(Map.of(
                "jsonrpc",
                "2.0",
                "id",
                "twice",
                "method",
                "resources/read",
                "params",
                stateless("uri", "test://text")));
        wire.sendLine(request.replace("\"uri\"", "\"uri\":\"test://slow\",\"uri\""));

        assertThat(error(wire.notification())).containsEntry("code", -32700);
        assertThat(result(wire.request("resources/read", stateless("uri", "test://text"))))
                .containsKey("contents");
    }

    @Test
    void keepsStatelessNotificationsFromSdk() throws Exception {
        wire.notify("notifications/initialized", stateless());
        wire.notify("notifications/anything", stateless());
        assertThat(error(wire.request("resources/list", Map.of())).get("code")).isEqualTo(-32600);
        assertThat(wire.request("server/discover", stateless())).containsKey("result");
        assertThat(wire.others).isEmpty();
    }

    @Test
    void sendsSdkListChangesOnlyToSessions() throws Exception {
        server.notifyToolsListChanged();
        assertThat(wire.request("server/discover", stateless())).containsKey("result");
        wire.initialize("2025-11-25");
        assertThat(wire.request("resources/list", Map.of())).containsKey("result"); // waits until the session has begun
        assertThat(wire.others).isEmpty();
        server.notifyToolsListChanged();
        assertThat(wire.notification()).containsEntry("method", "notifications/tools/list_changed");
        assertThat(wire.others).isEmpty();
    }

    @Test
    void answersBadLineAndServesNextRequest() throws Exception {
        wire.sendLine("{\"jsonrpc\":\"2.0\",\"id\":1,");
        assertThat(error(wire.notification())).containsEntry("code", -32700);
        assertThat(wire.request("server/discover", stateless())).containsKey("result");
    }

    @Test
    void handlesCancellationWhileClientDoesNotRead() throws Exception {
        CountDownLatch reads = new CountDownLatch(1);
        Pipe in = new Pipe();
        Pipe out = new Pipe();
        OutputStream sink = out.sink();
        StdioTransport kept = StdioTransport.builder()
                .streams(in.source(), new OutputStream() {
                    @Override
                    public void write(int octet) throws IOException {
                        sink.write(octet);
                    }

                    @Override
                    public void write(byte[] bytes, int offset, int length) throws IOException {
                        try {
                            reads.await();
                        } catch (InterruptedException stop) {
                            throw new IOException(stop);
                        }
                        sink.write(bytes, offset, length);
                    }
                })
                .build();
        McpSyncServer other = server(kept);
        OutputStream client = in.sink();
        String cancelled = Wire.write(Map.of(
                        "jsonrpc", "2.0", "method", "notifications/cancelled", "params", Map.of("requestId", "slow")))
                + "\n";
        for (int at = 0; at < 100; at++) {
            client.write((read(at, "test://text") + "\n").getBytes(UTF_8));
        }
        client.write((read("slow", "test://slow") + "\n").getBytes(UTF_8));
        reading.await();
        client.write(cancelled.getBytes(UTF_8));
        assertThat(interrupted.await(5, TimeUnit.MINUTES)).isTrue();
        reads.countDown();
        client.close();
        kept.awaitEnd();
        other.close();
        sink.close();
        assertThat(new String(out.source().readAllBytes(), UTF_8).lines())
                .hasSize(100)
                .allSatisfy(line -> assertThat(Wire.parse(line)).containsKey("result"));
    }

    @Test
    void limitsRequestsTakenFromClientThatDoesNotRead() throws Exception {
        int all = 3_000;
        CountDownLatch reads = new CountDownLatch(1);
        AtomicInteger taken = new AtomicInteger();
        AtomicReference<Thread> taking = new AtomicReference<>();
        ByteArrayOutputStream answers = new ByteArrayOutputStream();
        StdioTransport full = StdioTransport.builder()
                .streams(
                        new InputStream() {
                            private InputStream line = InputStream.nullInputStream();

                            @Override
                            public int read() throws IOException {
                                int next = line.read();
                                if (next < 0 && taken.get() < all) {
                                    line = new ByteArrayInputStream(
                                            (StdioRevisionsTest.read(taken.getAndIncrement(), "test://text") + "\n")
                                                    .getBytes(UTF_8));
                                    next = line.read();
                                }
                                return next;
                            }

                            @Override
                            public int read(byte[] target, int offset, int length) throws IOException {
                                taking.set(Thread.currentThread());
                                int first = read();
                                if (first < 0) {
                                    return -1;
                                }
                                target[offset] = (byte) first;
                                return 1 + Math.max(0, line.read(target, offset + 1, length - 1));
                            }
                        },
                        new OutputStream() {
                            @Override
                            public void write(int octet) throws IOException {
                                try {
                                    reads.await();
                                } catch (InterruptedException stop) {
                                    throw new IOException(stop);
                                }
                                answers.write(octet);
                            }
                        })
                .build();
        McpSyncServer other = server(full);
        await().until(() -> taken.get() == all || waits(taking.get()));
        int takenUnread = taken.get();
        reads.countDown();
        full.awaitEnd();
        other.close();
        assertThat(takenUnread).isBetween(1_000, 1_100);
        assertThat(answers.toString(UTF_8).lines())
                .hasSize(all)
                .allSatisfy(line -> assertThat(Wire.parse(line)).containsKey("result"));
    }

    private static boolean waits(Thread thread) {
        return thread != null
                && Arrays.stream(thread.getStackTrace())
                        .anyMatch(frame -> frame.getMethodName().equals("wait"));
    }

    private static String read(Object id, String uri) {
        return Wire.write(
                Map.of("jsonrpc", "2.0", "id", id, "method", "resources/read", "params", stateless("uri", uri)));
    }

    @Test
    void interruptsReaderIfClientIsGone() throws Exception {
        Pipe in = new Pipe();
        StdioTransport gone = StdioTransport.builder()
                .streams(in.source(), new OutputStream() {
                    @Override
                    public void write(int octet) throws IOException {
                        throw new IOException("broken pipe");
                    }
                })
                .build();
        McpSyncServer other = server(gone);
        OutputStream client = in.sink();
        client.write((read("slow", "test://slow") + "\n").getBytes(UTF_8));
        reading.await();
        client.write((read("text", "test://text") + "\n").getBytes(UTF_8));
        assertThat(interrupted.await(5, TimeUnit.MINUTES)).isTrue();
        client.close();
        gone.awaitEnd();
        other.close();
    }
}
