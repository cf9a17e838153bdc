package io.github.mcpresources.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.internal.request.ServerRequest;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContentEncoderTest {

    private static final String URI = "test://asked";

    private static final ServerRequest CONTEXT = ServerRequest.detached();
    private static final RequestOrigin NOBODY = RequestOrigin.sessionless(Revisions.V2025_11_25, Caller.ANONYMOUS);

    @TempDir
    Path folder;

    @Test
    void textIsPlainUnlessTypeIsDeclared() throws IOException {
        assertThat(one(ReadResult.text("hi"))).isEqualTo(Map.of("uri", URI, "mimeType", "text/plain", "text", "hi"));
        assertThat(one(ReadResult.text("").mimeType("text/markdown; charset=UTF-8")))
                .isEqualTo(Map.of("uri", URI, "mimeType", "text/markdown; charset=UTF-8", "text", ""));
    }

    @Test
    void encodesBytesOfEveryTypeAsBlob() throws IOException {
        byte[] svg = "<svg xmlns='http://www.w3.org/2000/svg'/>".getBytes(StandardCharsets.UTF_8);
        assertThat(one(ReadResult.bytes(svg).mimeType("image/svg+xml")))
                .containsOnlyKeys("uri", "mimeType", "blob")
                .containsEntry("mimeType", "image/svg+xml")
                .containsEntry("blob", svg);
        assertThat(one(ReadResult.bytes(new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10})))
                .containsEntry("mimeType", "image/png");
        assertThat(one(ReadResult.bytes(new byte[] {1, 2, 3}))).containsEntry("mimeType", "application/octet-stream");
    }

    @Test
    void encodesFileAsTextOrBlobByType() throws IOException {
        assertThat(one(ReadResult.file(file("a.md", "# Ä".getBytes(StandardCharsets.UTF_8)))))
                .containsEntry("text", "# Ä")
                .extractingByKey("mimeType")
                .asString()
                .startsWith("text/");
        assertThat(one(ReadResult.file(file("a.json", "{}".getBytes(StandardCharsets.UTF_8)))))
                .isEqualTo(Map.of("uri", URI, "mimeType", "application/json", "text", "{}"));
        assertThat(one(ReadResult.file(file("a.zip", new byte[] {'P', 'K', 3, 4}))))
                .containsEntry("blob", new byte[] {'P', 'K', 3, 4});
        assertThat(one(ReadResult.file(file("empty.txt", new byte[0])))).containsEntry("text", "");
    }

    @Test
    void decodesDeclaredCharsetAndEncodesInvalidTextAsBlob() throws IOException {
        byte[] latin1 = "Grüße".getBytes(StandardCharsets.ISO_8859_1);
        Path file = file("a.txt", latin1);
        assertThat(one(ReadResult.file(file).mimeType("text/plain; charset=\"ISO-8859-1\"")))
                .containsEntry("text", "Grüße");
        assertThat(one(ReadResult.file(file).mimeType("text/plain"))).containsEntry("blob", latin1);
        byte[] japanese = "日本".getBytes(Charset.forName("Shift_JIS"));
        assertThat(one(ReadResult.of(ContentPart.stream(() -> new ByteArrayInputStream(japanese))
                        .mimeType("text/plain;charset=Shift_JIS"))))
                .containsEntry("text", "日本");
    }

    @Test
    void writesJsonWithMapper() throws IOException {
        assertThat(one(ReadResult.json(Map.of("a", List.of(1, true)))))
                .isEqualTo(Map.of("uri", URI, "mimeType", "application/json", "text", "{\"a\":[1,true]}"));
    }

    @Test
    void partsKeepUriMetaAndFields() throws IOException {
        ContentPart part = ContentPart.text("x")
                .uri("test://part")
                .meta(Map.of("example.com/k", 1))
                .field("html", "<p>");
        assertThat(one(ReadResult.of(part)))
                .isEqualTo(Map.of(
                        "uri",
                        "test://part",
                        "mimeType",
                        "text/plain",
                        "text",
                        "x",
                        "_meta",
                        Map.of("example.com/k", 1),
                        "html",
                        "<p>"));
    }

    @Test
    void passesRawContentUnchanged() throws IOException {
        Map<String, Object> raw = Map.of("uri", "up://x", "text", "t", "future", Map.of("a", 1));
        assertThat(one(ReadResult.of(ContentPart.raw(raw)))).isEqualTo(raw);
        assertThatThrownBy(() -> one(ReadResult.of(ContentPart.raw(Map.of("uri", "up://x")))))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void doesNotOpenIrregularFiles() {
        assertThatThrownBy(() -> one(ReadResult.file(folder)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not a regular file");
    }

    @Test
    void readsWholeStreamWithoutLimit() throws IOException {
        ContentPart part = ContentPart.stream(() -> new ByteArrayInputStream(new byte[] {'a', 'b'}))
                .mimeType("text/plain");
        assertThat(encoder(Long.MAX_VALUE, 1)
                        .encode(URI, ReadResult.of(part), CONTEXT, NOBODY)
                        .get(0))
                .containsEntry("text", "ab");
    }

    @Test
    void rejectsContentWithTextAndBlob() {
        assertThatThrownBy(() -> ContentPart.text("x").field("blob", "eA=="))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> one(ReadResult.of(ContentPart.raw(Map.of("text", "x", "blob", "eA==")))))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void rawContentWithoutTypeUsesDeclaredType() throws IOException {
        assertThat(one(ReadResult.of(ContentPart.raw(Map.of("text", "x")).mimeType("text/html"))))
                .containsEntry("mimeType", "text/html");
    }

    @Test
    void limitsApplyToAllPartsTogether() {
        Contents three = ReadResult.of(
                ContentPart.text("ä".repeat(20)),
                ContentPart.bytes(new byte[50]),
                ContentPart.stream(() -> new ByteArrayInputStream(new byte[11])));
        assertThatThrownBy(() -> encoder(100, 10).encode(URI, three, CONTEXT, NOBODY))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("101 bytes or more")
                .hasMessageContaining("100")
                .hasMessageContaining("resultBytes");
        assertThatThrownBy(() -> encoder(1_000, 2).encode(URI, three, CONTEXT, NOBODY))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("3 contents")
                .hasMessageContaining("contentsPerRead");
    }

    @Test
    void doesNotReadFileOverLimit() throws IOException {
        Path large = file("large.bin", new byte[0]);
        try (var sparse = new java.io.RandomAccessFile(large.toFile(), "rw")) {
            sparse.setLength(2L << 30);
        }
        assertThatThrownBy(() -> encoder(1_000, 1).encode(URI, ReadResult.file(large), CONTEXT, NOBODY))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining(String.valueOf(2L << 30));
    }

    @Test
    void opensStreamOnceAndAlwaysClosesIt() throws IOException {
        AtomicInteger opened = new AtomicInteger();
        AtomicInteger closed = new AtomicInteger();
        ContentPart.StreamSource source = () -> {
            opened.incrementAndGet();
            return new ByteArrayInputStream(new byte[10]) {
                @Override
                public void close() {
                    closed.incrementAndGet();
                }
            };
        };
        encoder(10, 1).encode(URI, ReadResult.of(ContentPart.stream(source)), CONTEXT, NOBODY);
        assertThatThrownBy(() -> encoder(9, 1).encode(URI, ReadResult.of(ContentPart.stream(source)), CONTEXT, NOBODY))
                .isInstanceOf(LimitExceededException.class);
        assertThat(opened).hasValue(2);
        assertThat(closed).hasValue(2);
    }

    @Test
    void readsStreamUpToDeclaredLength() throws IOException {
        AtomicInteger read = new AtomicInteger();
        for (int length : new int[] {0, 3, 100_000}) {
            read.set(0);
            ContentPart part = ContentPart.stream("a.txt", length, () -> endless(read));
            assertThat(one(ReadResult.of(part.mimeType("text/plain")))).containsEntry("text", "x".repeat(length));
            assertThat(read).as("bytes read").hasValue(length);
        }
    }

    /** Returns an endless stream that counts the bytes that are read. */
    private static InputStream endless(AtomicInteger read) {
        return new InputStream() {
            @Override
            public int read() {
                read.incrementAndGet();
                return 'x';
            }

            @Override
            public int read(byte[] bytes, int from, int most) {
                read.addAndGet(most);
                Arrays.fill(bytes, from, from + most, (byte) 'x');
                return most;
            }
        };
    }

    @Test
    void onlyFilesAndStreamsBlock() {
        assertThat(ContentEncoder.blocks(ReadResult.text(""))).isFalse();
        assertThat(ContentEncoder.blocks(ReadResult.bytes(new byte[0]))).isFalse();
        assertThat(ContentEncoder.blocks(ReadResult.file(folder))).isTrue();
        assertThat(ContentEncoder.blocks(ReadResult.of(ContentPart.stream(InputStream::nullInputStream))))
                .isTrue();
    }

    @Test
    void rejectsEmptyContents() {
        assertThatThrownBy(() -> ReadResult.of(Collections.emptyList())).isInstanceOf(IllegalArgumentException.class);
    }

    private Map<String, Object> one(Contents contents) throws IOException {
        List<Map<String, Object>> encoded = encoder(1_000_000, 10).encode(URI, contents, CONTEXT, NOBODY);
        assertThat(encoded).hasSize(1);
        return encoded.get(0);
    }

    private static ContentEncoder encoder(long bytes, int contents) {
        return new ContentEncoder(
                ResourceLimits.builder()
                        .resultBytes(bytes)
                        .contentsPerRead(contents)
                        .build(),
                McpJsonDefaults.getMapper());
    }

    private Path file(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }
}
