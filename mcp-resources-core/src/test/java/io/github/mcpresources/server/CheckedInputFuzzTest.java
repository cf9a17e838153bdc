package io.github.mcpresources.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A fuzz target. The ordinary test run replays the inputs in its resource directory;
 * {@code JAZZER_FUZZ=1 mvn test -Dtest=CheckedInputFuzzTest -Djazzer.instrument=io.github.mcpresources.**} searches for
 * more inputs.
 */
class CheckedInputFuzzTest {

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
     * Checks that each line of arbitrary bytes is either passed on unchanged except for carriage returns, and then the
     * SDK can read it, or answered once. A valid line after these bytes is passed on.
     */
    @FuzzTest(maxDuration = "30m")
    void lines(FuzzedDataProvider data) throws IOException {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        while (data.remainingBytes() > 0) {
            sent.writeBytes(data.consumeBoolean() ? data.pickValue(PARTS).getBytes(UTF_8) : data.consumeBytes(24));
        }
        String last = "{\"jsonrpc\":\"2.0\",\"id\":\"last\",\"method\":\"ping\"}";
        sent.writeBytes(("\n" + last).getBytes(UTF_8));

        AtomicInteger ends = new AtomicInteger();
        ByteArrayOutputStream answered = new ByteArrayOutputStream();
        StdioTraffic traffic = new StdioTraffic(answered, MAPPER, Duration.ZERO);
        List<byte[]> passed;
        try (InputStream input = new CheckedInput(
                new ByteArrayInputStream(sent.toByteArray()), MAPPER, traffic, MAX_LINE_BYTES, ends::incrementAndGet)) {
            passed = lines(input.readAllBytes());
            assertThat(ends).hasValue(1);
        }
        List<byte[]> answers = lines(answered.toByteArray());

        int expected = 0;
        int at = 0;
        for (byte[] line : lines(sent.toByteArray())) {
            expected++;
            if (at < passed.size() && same(passed.get(at), line)) {
                at++;
            }
        }
        assertThat(at).as("lines that went on as they were").isEqualTo(passed.size());
        assertThat(passed.size() + answers.size())
                .as("lines that went on or were answered")
                .isEqualTo(expected);
        assertThat(new String(passed.get(passed.size() - 1), UTF_8)).isEqualTo(last);
        for (byte[] line : passed) {
            String text = new String(line, UTF_8);
            assertThat(text).doesNotContain("\r"); // the SDK would treat it as the end of a line
            assertThat(line.length).isLessThanOrEqualTo(MAX_LINE_BYTES);
            McpSchema.deserializeJsonRpcMessage(MAPPER, text);
        }
        for (byte[] line : answers) {
            Map<String, Object> answer = Wire.parse(new String(line, UTF_8));
            assertThat(answer).containsKey("id").containsEntry("jsonrpc", "2.0");
            assertThat(answer.get("id"))
                    .satisfiesAnyOf(
                            id -> assertThat(id).isNull(),
                            id -> assertThat(id).isInstanceOfAny(String.class, Integer.class, Long.class));
            assertThat(((Map<?, ?>) answer.get("error")).get("code")).isIn(-32700, -32600);
        }
    }

    private static List<byte[]> lines(byte[] bytes) {
        List<byte[]> lines = new ArrayList<>();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (byte b : bytes) {
            if (b == '\n') {
                lines.add(line.toByteArray());
                line.reset();
            } else {
                line.write(b);
            }
        }
        if (line.size() > 0) {
            lines.add(line.toByteArray());
        }
        return lines;
    }

    /**
     * Compares two lines. Ignores whether white space is a carriage return, and white space at the end. A carriage return
     * is white space in JSON, but some readers treat it as the end of a line.
     */
    private static boolean same(byte[] passed, byte[] line) {
        return meaning(passed).equals(meaning(line));
    }

    private static String meaning(byte[] line) {
        return new String(line, java.nio.charset.StandardCharsets.ISO_8859_1)
                .replace('\r', ' ')
                .stripTrailing();
    }
}
