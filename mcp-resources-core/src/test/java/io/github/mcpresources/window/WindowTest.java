package io.github.mcpresources.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceLimits;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the structure of a window and the parts that it contains. */
class WindowTest {

    private static final McpJsonMapper MAPPER = McpJsonDefaults.getMapper();
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 1, 2};

    /** A text of six bytes, a picture of ten bytes and JSON of three bytes. */
    private static final Contents THREE = ReadResult.of(
            ContentPart.text("Grüß"),
            ContentPart.bytes(PNG).mimeType("image/png"),
            ContentPart.json(java.util.List.of(7)).mimeType("application/json"));

    private static Object json(Window.Result window) throws IOException {
        return MAPPER.readValue(MAPPER.writeValueAsString(window.toJson()), new TypeRef<Map<String, Object>>() {});
    }

    private static Object json(String golden) throws IOException {
        return MAPPER.readValue(golden.replace('\'', '"'), new TypeRef<Map<String, Object>>() {});
    }

    private static Window.Result read(Contents contents, long start, long most) throws IOException {
        return new Window(start, most).read(contents, MAPPER, ResourceLimits.defaults(), bytes -> {});
    }

    @Test
    void returnsAllParts() throws IOException {
        assertThat(json(read(THREE, 0, 0))).isEqualTo(json("""
                {'window': {'start_offset': 0, 'max_bytes': 0},
                 'parts': [
                   {'kind': 'text', 'text': 'Grüß', 'mime': 'text/plain', 'total_bytes': 6, 'bytes_returned': 6},
                   {'kind': 'blob', 'blob': 'iVBORw0KGgoBAg==', 'mime': 'image/png', 'total_bytes': 10, 'bytes_returned': 10},
                   {'kind': 'text', 'text': '[7]', 'mime': 'application/json', 'total_bytes': 3, 'bytes_returned': 3}],
                 'total_parts': 3}"""));
    }

    @Test
    void windowSpansParts() throws IOException {
        assertThat(json(read(THREE, 5, 4))).isEqualTo(json("""
                {'window': {'start_offset': 4, 'max_bytes': 4, 'next_offset': 8, 'requested_offset': 5},
                 'parts': [
                   {'kind': 'text', 'text': 'ß', 'mime': 'text/plain', 'total_bytes': 6, 'bytes_returned': 2},
                   {'kind': 'blob', 'blob': 'iVA=', 'mime': 'image/png', 'total_bytes': 10, 'bytes_returned': 2}],
                 'total_parts': 3}"""));
        assertThat(json(read(THREE, 15, 100))).isEqualTo(json("""
                {'window': {'start_offset': 15, 'max_bytes': 100},
                 'parts': [
                   {'kind': 'blob', 'blob': 'Ag==', 'mime': 'image/png', 'total_bytes': 10, 'bytes_returned': 1},
                   {'kind': 'text', 'text': '[7]', 'mime': 'application/json', 'total_bytes': 3, 'bytes_returned': 3}],
                 'total_parts': 3}"""));
    }

    @Test
    void windowAtEndOfPartStatesWhetherMoreFollows() throws IOException {
        assertThat(read(THREE, 0, 6).nextOffset()).hasValue(6);
        assertThat(read(THREE, 16, 3).nextOffset()).isEmpty();
        Contents emptyEnd = ReadResult.of(ContentPart.text("abc"), ContentPart.text(""));
        assertThat(read(emptyEnd, 0, 3).nextOffset()).isEmpty();
    }

    @Test
    void windowContainsAtLeastOneCharacter() throws IOException {
        Window.Result first = read(ReadResult.text("😀x"), 0, 1);
        assertThat(first.pieces().get(0).text()).isEqualTo("😀");
        assertThat(first.nextOffset()).hasValue(4);
        Window.Result behindAnEmptyPart = read(ReadResult.of(ContentPart.text(""), ContentPart.text("😀x")), 0, 2);
        assertThat(behindAnEmptyPart.bytes()).isEqualTo(4);
        assertThat(behindAnEmptyPart.pieces()).hasSize(2);
        Window.Result noRoom = read(ReadResult.of(ContentPart.text("ab"), ContentPart.text("😀x")), 0, 3);
        assertThat(noRoom.pieces()).hasSize(1);
        assertThat(noRoom.nextOffset()).hasValue(2);
    }

    @Test
    void acceptsOffsetAtEndAndRejectsOffsetBeyondEnd() throws IOException {
        Window.Result end = read(THREE, 19, 5);
        assertThat(end.pieces()).isEmpty();
        assertThat(end.nextOffset()).isEmpty();
        assertThat(end.totalParts()).isEqualTo(3);
        assertThatThrownBy(() -> read(THREE, 20, 5))
                .isInstanceOf(ResourceException.class)
                .hasMessageContainingAll("offset", "20", "at most 19, the size of the resource in bytes");
        assertThatThrownBy(() -> new Window(-1, 5))
                .isInstanceOf(ResourceException.class)
                .hasMessageContainingAll("offset", "-1");
        assertThatThrownBy(() -> new Window(0, -7))
                .isInstanceOf(ResourceException.class)
                .hasMessageContainingAll("number of bytes", "-7");
    }

    @Test
    void emptyResourceHasOneEmptyPart() throws IOException {
        Window.Result empty = read(ReadResult.text(""), 0, 10);
        assertThat(empty.pieces()).hasSize(1);
        assertThat(empty.pieces().get(0).text()).isEmpty();
    }

    @Test
    void limitOfResultEndsWindow() throws IOException {
        ResourceLimits limits = ResourceLimits.builder().resultBytes(10).build();
        Contents long1 = ReadResult.text("0123456789abcdef");
        Window.Result window = new Window(2, 0).read(long1, MAPPER, limits, bytes -> {});
        assertThat(window.pieces().get(0).text()).isEqualTo("23456789ab");
        assertThat(window.nextOffset()).hasValue(12);
        assertThatThrownBy(() -> new Window(0, 1)
                        .read(
                                THREE,
                                MAPPER,
                                ResourceLimits.builder().contentsPerRead(2).build(),
                                bytes -> {}))
                .isInstanceOf(LimitExceededException.class);
    }

    @Test
    void readsFileOnlyToEndOfWindow(@TempDir Path directory) throws IOException {
        byte[] content = "zwölf Boxkämpfer jagen Viktor\n".repeat(100_000).getBytes(StandardCharsets.UTF_8);
        AtomicLong read = new AtomicLong();
        Contents counted = ReadResult.of(ContentPart.stream("a.txt", content.length, () -> counting(content, read))
                .mimeType("text/plain"));
        assertThat(read(counted, 2_000_000, 1_000).bytes()).isBetween(997L, 1_000L);
        assertThat(read).hasValueLessThan(1_100);

        Path file = Files.write(directory.resolve("a.txt"), content);
        Window.Result window = read(ReadResult.file(file), 2_000_000, 1_000);
        assertThat(window.pieces().get(0).bytes())
                .isEqualTo(Arrays.copyOfRange(content, (int) window.startOffset(), (int)
                        window.nextOffset().orElseThrow()));
        assertThat(window.pieces().get(0).mimeType()).isEqualTo("text/plain");
    }

    private static InputStream counting(byte[] content, AtomicLong read) {
        return new ByteArrayInputStream(content) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                int count = super.read(target, offset, length);
                read.addAndGet(count);
                return count;
            }
        };
    }

    @Test
    void opensStreamOnceAndClosesIt() throws IOException {
        AtomicInteger opened = new AtomicInteger();
        AtomicInteger closed = new AtomicInteger();
        Contents stream = ReadResult.of(ContentPart.stream(() -> {
            opened.incrementAndGet();
            return new ByteArrayInputStream("Grüße, Jürgen".getBytes(StandardCharsets.UTF_8)) {
                @Override
                public void close() {
                    closed.incrementAndGet();
                }
            };
        }));
        Window.Result window = read(stream, 3, 4);
        assertThat(window.pieces().get(0).text()).isEqualTo("üß");
        assertThat(window.pieces().get(0).totalBytes()).isEqualTo(16);
        assertThat(opened).hasValue(1);
        assertThat(closed).hasValue(1);
        assertThat(read(stream, 16, 4).pieces()).isEmpty();
        assertThatThrownBy(() -> read(stream, 17, 4)).isInstanceOf(ResourceException.class);
        assertThat(closed).hasValue(3);
    }

    @Test
    void skipsBytesBeforeWindowInLargePieces() throws IOException {
        AtomicInteger calls = new AtomicInteger();
        Contents stream = ReadResult.of(ContentPart.stream(() -> new ByteArrayInputStream(new byte[1_000_000]) {
            @Override
            public synchronized int read() {
                calls.incrementAndGet();
                return super.read();
            }

            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                calls.incrementAndGet();
                return super.read(target, offset, length);
            }
        }));
        assertThat(read(stream, 900_000, 10).nextOffset()).hasValue(900_010);
        assertThat(calls).hasValueLessThan(1_000);
    }

    /** A timeout interrupts the reader's thread. */
    @Test
    void interruptEndsReadOfEndlessStream() {
        AtomicInteger closed = new AtomicInteger();
        Contents endless = ReadResult.of(ContentPart.stream(() -> new ByteArrayInputStream(new byte[0]) {
            private int reads;

            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                if (++reads == 100) {
                    Thread.currentThread().interrupt();
                }
                Arrays.fill(target, offset, offset + length, (byte) 'a');
                return length;
            }

            @Override
            public void close() {
                closed.incrementAndGet();
            }
        }));
        assertThatThrownBy(() -> read(endless, 0, 10)).isInstanceOf(InterruptedIOException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(closed).hasValue(1);
    }

    @Test
    void failsIfStreamEndsEarly() {
        Contents early = ReadResult.of(ContentPart.stream("a.txt", 100, () -> new ByteArrayInputStream(new byte[50]))
                .mimeType("application/octet-stream"));
        assertThatThrownBy(() -> read(early, 40, 20)).isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> read(early, 60, 20)).isInstanceOf(EOFException.class);
    }

    @Test
    void resultOfWindowContainsItsPosition() throws IOException {
        Contents window = new Window(5, 4).of(THREE.meta(Map.of("own", 1)));
        assertThat(window.parts()).hasSize(2);
        assertThat(window.parts().get(0).mimeType()).contains("text/plain");
        assertThat(window.meta())
                .containsEntry("own", 1)
                .containsEntry(
                        Window.Result.META,
                        Map.of("start_offset", 4L, "max_bytes", 4L, "next_offset", 8L, "requested_offset", 5L));
        assertThat(new Window(19, 1).of(THREE).parts()).hasSize(1);
    }

    @Test
    void failsOnRawPartWithoutContent() {
        Contents nothing = ReadResult.of(ContentPart.raw(Map.of("uri", "a:b")));
        assertThatThrownBy(() -> read(nothing, 0, 4)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void readsWindowOfRawParts() throws IOException {
        Contents raw = ReadResult.of(
                ContentPart.raw(Map.of("uri", "a:b", "text", "äb", "mimeType", "text/x")),
                ContentPart.raw(Map.of("uri", "a:c", "blob", "AQID")));
        Window.Result window = read(raw, 1, 4);
        assertThat(window.startOffset()).isZero();
        assertThat(window.pieces().get(0).text()).isEqualTo("äb");
        assertThat(window.pieces().get(0).mimeType()).isEqualTo("text/x");
        assertThat(window.pieces().get(1).bytes()).containsExactly(1);
    }
}
