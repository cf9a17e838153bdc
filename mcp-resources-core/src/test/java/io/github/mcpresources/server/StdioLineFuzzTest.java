package io.github.mcpresources.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.mcpresources.internal.stateless.MalformedMessageException;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A fuzz target. The ordinary test run replays the inputs in its resource directory;
 * {@code JAZZER_FUZZ=1 mvn test -Dtest=StdioLineFuzzTest -Djazzer.instrument=io.github.mcpresources.**} searches for
 * more inputs.
 */
class StdioLineFuzzTest {

    private static final int MAX_LINE_BYTES = 300;
    private static final McpJsonMapper MAPPER = McpJsonDefaults.getMapper();
    private static final List<String> PARTS = List.of(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}",
            "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"result\":{}}",
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":-1,\"message\":\"x\"}}",
            "{\"jsonrpc\":\"2.0\",\"id\":",
            ",\"method\":\"",
            ",\"params\":",
            ",\"error\":{\"code\":",
            "{",
            "}",
            "[",
            "]",
            "\"",
            "\r",
            "\n",
            " ",
            "null",
            "1e999",
            "9223372036854775808",
            "\\u000d",
            "\\ud800");

    /**
     * Checks that each line of arbitrary bytes is either read as the SDK would read it, or rejected with an error. A
     * valid line after these bytes is read.
     */
    @FuzzTest(maxDuration = "30m")
    void lines(FuzzedDataProvider data) throws IOException {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        while (data.remainingBytes() > 0) {
            sent.writeBytes(data.consumeBoolean() ? data.pickValue(PARTS).getBytes(UTF_8) : data.consumeBytes(24));
        }
        String last = "{\"jsonrpc\":\"2.0\",\"id\":\"last\",\"method\":\"ping\"}";
        sent.writeBytes(("\n" + last).getBytes(UTF_8));

        LineReader input = new LineReader(new ByteArrayInputStream(sent.toByteArray()), MAX_LINE_BYTES);
        McpSchema.JSONRPCMessage read = null;
        for (byte[] expected : lines(sent.toByteArray())) {
            byte[] line = input.next();
            if (expected.length > MAX_LINE_BYTES) {
                assertThat(line).hasSizeGreaterThan(MAX_LINE_BYTES);
                assertThat(line).hasSizeLessThanOrEqualTo(MAX_LINE_BYTES + 2);
                continue;
            }
            assertThat(line).isEqualTo(expected);
            try {
                read = StdioLine.parse(line, MAPPER).message();
                assertThat(read).isEqualTo(McpSchema.deserializeJsonRpcMessage(MAPPER, new String(line, UTF_8)));
            } catch (MalformedMessageException malformed) {
                assertRefused(malformed.response().toJson());
            }
        }
        assertThat(input.next()).isNull();
        assertThat(read).isEqualTo(new McpSchema.JSONRPCRequest("ping", "last", null));
    }

    private static void assertRefused(Map<String, Object> answer) {
        assertThat(answer).containsEntry("jsonrpc", "2.0");
        assertThat(answer.get("id"))
                .satisfiesAnyOf(
                        id -> assertThat(id).isNull(),
                        id -> assertThat(id).isInstanceOfAny(String.class, Integer.class, Long.class));
        assertThat(((Map<?, ?>) answer.get("error")).get("code")).isIn(-32700, -32600);
    }

    /** Splits bytes into lines without their ends. */
    private static List<byte[]> lines(byte[] bytes) {
        List<byte[]> lines = new ArrayList<>();
        for (String line : new String(bytes, ISO_8859_1).split("\n", -1)) {
            lines.add((line.endsWith("\r") ? line.substring(0, line.length() - 1) : line).getBytes(ISO_8859_1));
        }
        return lines;
    }
}
