package io.github.mcpresources.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that consecutive windows together are the whole content, in every charset. With {@code -Dwindow.bytes=5000000},
 * the test takes a minute.
 */
class WindowLawTest {

    private static final McpJsonMapper MAPPER = McpJsonDefaults.getMapper();
    private static final int BYTES = Integer.getInteger("window.bytes", 10_000);
    private static final int[] SIZES = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 4096};

    private static Window.Result read(Contents contents, long start, long most) throws IOException {
        return new Window(start, most).read(contents, MAPPER, ResourceLimits.defaults(), bytes -> {});
    }

    private static Contents text(byte[] bytes, String charset) {
        return ReadResult.of(ContentPart.stream("a", bytes.length, () -> new ByteArrayInputStream(bytes))
                .mimeType("text/plain; charset=" + charset));
    }

    /**
     * Returns random text of an alphabet. The alphabets have characters of one to four bytes, and characters of two
     * UTF-16 units.
     */
    private static String mixed(int bytes, String alphabet) {
        int[] letters = alphabet.codePoints().toArray();
        Random random = new Random(42);
        StringBuilder text = new StringBuilder();
        while (text.length() < bytes / 2) {
            text.appendCodePoint(letters[random.nextInt(letters.length)]);
        }
        return text.toString();
    }

    private static void walk(byte[] bytes, String charset, int size, String whole) throws IOException {
        Contents contents = text(bytes, charset);
        StringBuilder text = new StringBuilder();
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        OptionalLong next = OptionalLong.of(0);
        while (next.isPresent()) {
            long start = next.getAsLong();
            Window.Result window = read(contents, start, size);
            assertThat(window.startOffset()).isEqualTo(start);
            Window.Result.Piece piece = window.pieces().get(0);
            assertThat(piece.text()).isNotNull();
            text.append(piece.text());
            joined.writeBytes(piece.bytes());
            next = window.nextOffset();
            assertThat(next.orElse(bytes.length)).isEqualTo(joined.size()).isGreaterThan(start);
        }
        assertThat(text.toString().equals(whole)).isTrue();
        assertThat(joined.toByteArray()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "ISO-8859-1"})
    void joinedWindowsEqualText(String charset) throws IOException {
        String whole = mixed(BYTES, charset.startsWith("UTF") ? "aé€😀\n漢𝄞" : "aéß\n");
        byte[] bytes = whole.getBytes(charset);
        for (int size : SIZES) {
            walk(bytes, charset, size, whole);
        }
    }

    @ParameterizedTest
    @CsvSource({"UTF-16, FFFE", "UTF-16, FEFF", "UTF-32, FFFE0000", "UTF-32, 0000FEFF"})
    void omitsByteOrderMarkFromText(String charset, String mark) throws IOException {
        boolean little = mark.startsWith("FFFE");
        String whole = mixed(2_000, "aé€😀");
        ByteArrayOutputStream marked = new ByteArrayOutputStream();
        marked.writeBytes(java.util.HexFormat.of().parseHex(mark));
        marked.writeBytes(whole.getBytes(Charset.forName(charset + (little ? "LE" : "BE"))));
        for (int size : SIZES) {
            walk(marked.toByteArray(), charset, size, whole);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Shift_JIS", "GB18030", "ISO-2022-JP", "EUC-KR", "Big5", "EUC-JP"})
    void joinedWindowsEqualTextInCharsetsDecodedFromStart(String charset) throws IOException {
        String alphabet =
                charset.equals("GB18030") ? "aé漢字😀" : charset.equals("EUC-KR") ? "a한글b" : "a漢b\n國".substring(0, 4);
        String whole = mixed(20_000, alphabet);
        byte[] bytes = whole.getBytes(charset);
        assertThat(new String(bytes, charset)).isEqualTo(whole);
        for (int size : new int[] {7, 17, 500, 4096}) {
            walk(bytes, charset, size, whole);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-32", "Shift_JIS"})
    void windowStartsAndEndsAtCharacterBoundaries(String charset) throws IOException {
        String whole = mixed(400, charset.equals("Shift_JIS") ? "a漢b" : "aé€😀");
        byte[] bytes = whole.getBytes(charset);
        for (int start = 0; start < bytes.length; start++) {
            for (int most = 1; most < 9; most++) {
                Window.Result window = read(text(bytes, charset), start, most);
                Window.Result.Piece piece = window.pieces().get(0);
                int from = (int) window.startOffset();
                assertThat(from).isBetween(start - 3, start);
                assertThat(piece.text()).isNotEmpty();
                assertThat(piece.text().getBytes(charset))
                        .isEqualTo(piece.bytes())
                        .isEqualTo(Arrays.copyOfRange(bytes, from, from + piece.bytes().length));
                assertThat(piece.bytes().length).isLessThanOrEqualTo(most + 3);
                boolean single = piece.text().codePointCount(0, piece.text().length()) == 1;
                assertThat(piece.bytes().length <= most || single).isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16", "UTF-32", "Shift_JIS", "ISO-8859-1"})
    void joinedWindowsEqualArbitraryBytes(String charset) throws IOException {
        Random random = new Random(7);
        for (int round = 0; round < 50; round++) {
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            for (int size = 1; size < 12; size++) {
                ByteArrayOutputStream joined = new ByteArrayOutputStream();
                OptionalLong next = OptionalLong.of(0);
                while (next.isPresent()) {
                    Window.Result window = read(text(bytes, charset), next.getAsLong(), size);
                    window.pieces().forEach(piece -> joined.writeBytes(piece.bytes()));
                    assertThat(window.startOffset()).isEqualTo(next.getAsLong());
                    next = window.nextOffset();
                }
                assertThat(joined.toByteArray()).isEqualTo(bytes);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 4096})
    void splitsBytesAtAnyOffset(int size) throws IOException {
        byte[] bytes = "any bytes at all, 😀".repeat(300).getBytes(StandardCharsets.UTF_8);
        Contents contents = ReadResult.bytes(bytes).mimeType("text/plain"); // content given as bytes stays a blob
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        OptionalLong next = OptionalLong.of(0);
        while (next.isPresent()) {
            Window.Result window = read(contents, next.getAsLong(), size);
            assertThat(window.pieces().get(0).text()).isNull();
            assertThat(window.bytes()).isLessThanOrEqualTo(size);
            joined.writeBytes(window.pieces().get(0).bytes());
            next = window.nextOffset();
        }
        assertThat(joined.toByteArray()).isEqualTo(bytes);
    }
}
