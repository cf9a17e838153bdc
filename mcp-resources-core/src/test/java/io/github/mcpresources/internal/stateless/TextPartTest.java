package io.github.mcpresources.internal.stateless;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests long strings that are written in chunks. The JSON is the same as if the string were written in one piece, and
 * has the announced length.
 */
class TextPartTest {

    private static final List<String> CHARACTERS = List.of(
            "a", "\"", "\\", "\n", "\r", "\t", "\0", "\u001f", "\u007f", "é", "\u07ff", "\u0800", "\u2028", "😀", "/");

    @ParameterizedTest
    @ValueSource(ints = {65_535, 65_536, 65_537, 131_072, 200_000})
    void writesLongTextUnchanged(int length) throws Exception {
        Random random = new Random(length);
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            text.append(CHARACTERS.get(random.nextInt(CHARACTERS.size())));
        }
        check(text.toString());
    }

    @Test
    void keepsSurrogatePairAtChunkBoundary() throws Exception {
        check("x".repeat(65_535) + "😀".repeat(70_000));
    }

    private static void check(String text) throws Exception {
        ResponseBody body = ResponseBody.of(Map.of("text", text));
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (ByteBuffer chunk = body.next(); chunk != null; chunk = body.next()) {
            all.write(chunk.array(), chunk.arrayOffset() + chunk.position(), chunk.remaining());
        }
        assertThat((long) all.size()).isEqualTo(body.length());
        assertThat(all.toByteArray()).isEqualTo(JsonWriter.write(Map.of("text", text)));
        Map<String, String> read =
                McpJsonDefaults.getMapper().readValue(all.toString(UTF_8), new TypeRef<Map<String, String>>() {});
        assertThat(read).containsEntry("text", text);
    }
}
