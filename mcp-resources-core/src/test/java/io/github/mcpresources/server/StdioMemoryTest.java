package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.tools.ResourceTools;
import io.modelcontextprotocol.server.McpServer;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Tests the memory of results on stdio, which is held until the client has read the result. */
class StdioMemoryTest {

    private static final int MIB = 1024 * 1024;

    private final MemoryBudget memory = MemoryBudget.ofBytes(32 * MIB);
    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ResourceServer resources =
            ResourceServer.builder(registry).memoryBudget(memory).build();

    StdioMemoryTest() {
        registry.resource("test://large").read(request -> ReadResult.text("x".repeat(MIB)));
    }

    /** A client that reads long messages only after the test opens the gate. */
    private static final class Gate extends FilterOutputStream {

        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch opened = new CountDownLatch(1);
        private final boolean breaks;

        /** Creates a gate. When the gate opens, it passes messages on, or fails as if the client had disconnected. */
        Gate(OutputStream client, boolean breaks) {
            super(client);
            this.breaks = breaks;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (length > MIB) {
                reached.countDown();
                try {
                    opened.await();
                } catch (InterruptedException stop) {
                    throw new InterruptedIOException();
                }
                if (breaks) {
                    throw new IOException("The client is gone");
                }
            }
            out.write(bytes, offset, length);
        }
    }

    @Test
    void holdsMemoryOfReadUntilItIsWritten() throws Exception {
        holdsMemory("resources/read", Map.of("uri", "test://large"));
    }

    @Test
    void holdsMemoryOfToolResultUntilItIsWritten() throws Exception {
        holdsMemory(
                "tools/call",
                Map.of("name", "read_resource", "arguments", Map.of("uri", "test://large", "mode", "plain")));
    }

    private void holdsMemory(String method, Map<String, Object> params) throws Exception {
        try (StdioWire wire = new StdioWire()) {
            Gate gate = serve(wire, false);
            CompletableFuture<Map<String, Object>> answer = wire.start(method, params);
            assertThat(gate.reached.await(5, TimeUnit.MINUTES)).isTrue();
            assertThat(memory.reserved()).isGreaterThanOrEqualTo(6 * MIB);

            gate.opened.countDown();
            assertThat(answer.get(5, TimeUnit.MINUTES)).containsKey("result");
            await().until(memory::reserved, reserved -> reserved == 0);
        }
    }

    @RepeatedTest(10)
    void releasesMemoryWhenClientIsGone() throws Exception {
        try (StdioWire wire = new StdioWire()) {
            Gate gate = serve(wire, true);
            wire.start("resources/read", Map.of("uri", "test://large"));
            assertThat(gate.reached.await(5, TimeUnit.MINUTES)).isTrue();
            wire.start("resources/read", Map.of("uri", "test://large"));

            gate.opened.countDown();
            wire.start("resources/read", Map.of("uri", "test://large"));
            await().until(memory::reserved, reserved -> reserved == 0);
        }
    }

    /** Serves a client whose session is initialized. */
    private Gate serve(StdioWire wire, boolean breaks) throws Exception {
        Gate[] gates = new Gate[1];
        StdioTransport transport = wire.transport(client -> {
                    gates[0] = new Gate(client, breaks);
                    return gates[0];
                })
                .build();
        McpServer.sync(resources.wrap(transport))
                .serverInfo("test", "1")
                .tools(ResourceTools.of(resources).sync())
                .build();
        wire.initialize("2025-11-25");
        return gates[0];
    }
}
