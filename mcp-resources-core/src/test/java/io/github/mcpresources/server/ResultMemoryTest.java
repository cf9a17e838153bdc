package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.TestLog;
import io.github.mcpresources.registry.ResourceRegistry;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests memory reservations for results. Memory is reserved before a result is encoded, and held until the result is
 * sent.
 */
class ResultMemoryTest {

    private static final int MIB = 1024 * 1024;

    private final MemoryBudget memory = MemoryBudget.ofBytes(8 * MIB);
    private final ResourceRegistry registry = ResourceRegistry.create();
    private final ResourceServer resources =
            ResourceServer.builder(registry).memoryBudget(memory).build();

    ResultMemoryTest() {
        registry.resource("test://large").read(request -> ReadResult.text("x".repeat(MIB)));
        registry.resource("test://small").text("small");
        registry.resource("test://huge").read(request -> ReadResult.text("x".repeat(2 * MIB)));
        registry.resource("test://endless").read(request -> ReadResult.of(ContentPart.stream(Endless::new)));
    }

    /** A source that does not end. */
    private static final class Endless extends InputStream {
        @Override
        public int read() {
            return 1;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            return length;
        }
    }

    private static Map<String, String> uri(String name) {
        return Map.of("uri", "test://" + name);
    }

    @ParameterizedTest
    @EnumSource
    void refusesResultAsRetryableIfMemoryIsTaken(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            MemoryBudget.Reservation others = memory.reserve(Caller.of("other"), 4 * MIB);
            assertRefusedForNow(wire.request("resources/read", uri("large")));
            assertThat(result(wire.request("resources/read", uri("small")))).containsKey("contents");

            others.close();
            assertThat(result(wire.request("resources/read", uri("large")))).containsKey("contents");
            await().until(memory::reserved, reserved -> reserved == 0);
        }
    }

    private static void assertRefusedForNow(Map<String, Object> answer) {
        Map<?, ?> error = (Map<?, ?>) answer.get("error");
        assertThat(error.get("code")).isEqualTo(-32603);
        assertThat((String) error.get("message"))
                .startsWith("The server cannot reserve ")
                .endsWith("(setting memoryBudget); try again later");
        assertThat(error.get("data")).isEqualTo(Map.of("setting", "memoryBudget", "limit", 8 * MIB, "retryable", true));
    }

    @ParameterizedTest
    @EnumSource
    void refusesOversizedResultAsNotRetryable(TestServer.Kind kind) throws Exception {
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            for (String name : new String[] {"huge", "endless"}) {
                Map<?, ?> error =
                        (Map<?, ?>) wire.request("resources/read", uri(name)).get("error");
                assertThat(error.get("code")).as(name).isEqualTo(-32603);
                assertThat((Map<?, ?>) error.get("data"))
                        .extracting("setting", "retryable")
                        .containsExactly("memoryBudget", false);
            }
            await().until(memory::reserved, reserved -> reserved == 0);
        }
    }

    @Test
    void warnsIfBudgetCannotHoldOneResult() throws Exception {
        int before = TestLog.count("cannot hold a result of 4000000 bytes (setting resultBytes)");
        MemoryBudget enough = MemoryBudget.ofBytes(32 * MIB);
        ResourceServer.builder(registry)
                .limits(ResourceLimits.builder().resultBytes(4_000_000).build())
                .memoryBudget(enough)
                .build()
                .close();
        assertThat(TestLog.count("cannot hold a result of 4000000 bytes")).isEqualTo(before);

        ResourceServer.builder(registry)
                .limits(ResourceLimits.builder().resultBytes(4_000_000).build())
                .memoryBudget(memory)
                .build()
                .close();
        assertThat(TestLog.text())
                .contains(
                        "The memory budget of 8388608 bytes cannot hold a result of 4000000 bytes (setting resultBytes)")
                .contains("lower resultBytes to 1223338");
    }

    @Test
    void limitsStatelessRevision() throws Exception {
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, resources)) {
            StatelessClient wire = new StatelessClient(server.endpoint());
            MemoryBudget.Reservation others = memory.reserve(Caller.of("other"), 4 * MIB);
            assertRefusedForNow(
                    wire.call("resources/read", Map.of("uri", "test://large")).json());
            assertThat(wire.call("resources/read", Map.of("uri", "test://small"))
                            .result())
                    .containsKey("contents");

            others.close();
            assertThat(wire.call("resources/read", Map.of("uri", "test://large"))
                            .result())
                    .containsKey("contents");
            await().until(memory::reserved, reserved -> reserved == 0);
        }
    }

    @Test
    void reservesLittleForStreamedBlob() throws Exception {
        registry.resource("test://blob").read(request -> ReadResult.bytes(new byte[10 * MIB]));
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, resources)) {
            StatelessClient.Reply reply =
                    new StatelessClient(server.endpoint()).call("resources/read", Map.of("uri", "test://blob"));
            assertThat(reply.body()).hasSizeGreaterThan(13 * MIB).endsWith("}");
            await().until(memory::reserved, reserved -> reserved == 0);
        }
    }

    @Test
    void holdsMemoryWhileAnswerIsUnread() throws Exception {
        MemoryBudget large = MemoryBudget.ofBytes(128L * MIB);
        registry.resource("test://unread").read(request -> ReadResult.text("x".repeat(15 * MIB)));
        ResourceServer server =
                ResourceServer.builder(registry).memoryBudget(large).build();
        try (TestServer served = TestServer.start(TestServer.Kind.STREAMABLE, server)) {
            byte[] message = Wire.write(Map.of(
                            "jsonrpc",
                            "2.0",
                            "id",
                            1,
                            "method",
                            "resources/read",
                            "params",
                            Map.of("uri", "test://unread", "_meta", StatelessClient.meta())))
                    .getBytes(StandardCharsets.UTF_8);
            try (RawPost unread = new RawPost(
                    served.endpoint(),
                    String.valueOf(message.length),
                    Map.of(
                            "MCP-Protocol-Version",
                            StatelessClient.REVISION,
                            "Mcp-Method",
                            "resources/read",
                            "Mcp-Name",
                            "test://unread"))) {
                unread.send(message);
                assertThat(unread.firstLine()).contains(" 200 "); // encoded, and being sent
                assertThat(large.reserved()).isGreaterThan(15L * MIB);
            }
            await().until(large::reserved, reserved -> reserved == 0);
        }
    }
}
