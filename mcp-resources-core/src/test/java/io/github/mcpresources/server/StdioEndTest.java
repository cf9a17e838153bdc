package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the end of a stdio connection: the client disconnects, or the application closes the server. */
class StdioEndTest {

    private final CountDownLatch reading = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ResourceServer resources = ResourceServer.of(registry);

    StdioEndTest() {
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
    }

    @AfterEach
    void stop() {
        release.countDown();
        resources.close();
    }

    private McpSyncServer server(StdioTransport transport) {
        return McpServer.sync(resources.wrap(transport)).serverInfo("end", "1").build();
    }

    /** The input of a client that sends nothing. It cannot be interrupted, like standard input. */
    private static final class Silent extends InputStream {

        private final CountDownLatch ended = new CountDownLatch(1);

        @Override
        public int read() {
            while (true) {
                try {
                    ended.await();
                    return -1;
                } catch (InterruptedException ignored) {
                    // waits for the end
                }
            }
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            return read();
        }
    }

    @Test
    void returnsFromAwaitEndWhenServerIsClosed() throws Exception {
        Silent silent = new Silent();
        StdioTransport transport = StdioTransport.builder()
                .streams(silent, OutputStream.nullOutputStream())
                .build();
        McpSyncServer server = server(transport);
        CompletableFuture<Void> end = awaitEnd(transport);
        server.closeGracefully();
        end.get(5, TimeUnit.MINUTES);
        silent.ended.countDown();
    }

    private static CompletableFuture<Void> awaitEnd(StdioTransport transport) {
        return CompletableFuture.runAsync(() -> {
            try {
                transport.awaitEnd();
            } catch (InterruptedException stop) {
                throw new IllegalStateException(stop);
            }
        });
    }

    /** The output to a client that may disconnect. */
    private static final class Breakable extends FilterOutputStream {

        private volatile boolean broken;

        Breakable(OutputStream client) {
            super(client);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (broken) {
                throw new IOException("broken pipe");
            }
            out.write(bytes, offset, length);
        }
    }

    @Test
    void interruptsReaderOfSessionIfClientIsGone() throws Exception {
        try (StdioWire wire = new StdioWire()) {
            Breakable[] output = new Breakable[1];
            StdioTransport transport =
                    wire.transport(client -> output[0] = new Breakable(client)).build();
            McpSyncServer server = server(transport);
            wire.initialize("2025-11-25");
            wire.start("resources/read", Map.of("uri", "test://slow"));
            reading.await();
            output[0].broken = true;
            wire.start("ping", null);
            assertThat(interrupted.await(5, TimeUnit.MINUTES)).isTrue();
            awaitEnd(transport).get(5, TimeUnit.MINUTES);
            server.close();
        }
    }

    @Test
    void waitsForBothAnswersIfSessionAndStatelessRequestHaveSameId() throws Exception {
        try (StdioWire wire = new StdioWire()) {
            StdioTransport transport = wire.transport().build();
            McpSyncServer server = server(transport);
            wire.initialize("2025-11-25");
            Map<String, Object> params = Map.of("uri", "test://slow", "_meta", StatelessClient.meta());
            CompletableFuture<Map<String, Object>> slow =
                    wire.send(Map.of("jsonrpc", "2.0", "id", 77, "method", "resources/read", "params", params));
            reading.await();
            wire.sendLine("{\"jsonrpc\":\"2.0\",\"id\":77,\"method\":\"ping\"}");
            assertThat(slow.get(5, TimeUnit.MINUTES)).containsEntry("result", Map.of()); // of the ping
            CompletableFuture<Void> end = awaitEnd(transport);
            wire.closeInput();
            await().until(() -> end.isDone() || drains());
            assertThat(end).isNotDone();
            release.countDown();
            assertThat(result(wire.notification()).toString()).contains("at last");
            end.get(5, TimeUnit.MINUTES);
            server.close();
        }
    }

    /** Checks whether a connection waits for outstanding answers at the end of the input. */
    private static boolean drains() {
        return Thread.getAllStackTraces().entrySet().stream()
                .anyMatch(thread -> thread.getKey().getState() == Thread.State.TIMED_WAITING
                        && Arrays.stream(thread.getValue())
                                .anyMatch(frame -> frame.getMethodName().equals("drain")));
    }
}
