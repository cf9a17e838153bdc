package io.github.mcpresources.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.content.ComputedMetadata;
import io.github.mcpresources.internal.request.ServerRequest;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the metadata that a list contains although the application did not declare it. */
class ComputedMetadataTest {

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final Client client = new Client(registry);

    @TempDir
    Path directory;

    @Test
    void sizeCountsBytesOfAllParts() {
        registry.resource("a://1").content(ReadResult.text("ü"));
        registry.resource("a://2").content(ReadResult.of(ContentPart.text("é"), ContentPart.bytes(new byte[40])));
        registry.resource("a://3").content(ReadResult.text(""));
        assertThat(client.listed())
                .extracting(item -> item.size().orElseThrow())
                .containsExactly(2L, 42L, 0L);
    }

    @Test
    void omitsUnknownSize() {
        registry.resource("a://json").content(ReadResult.json(Map.of("a", 1)));
        registry.resource("a://reader").read(request -> ReadResult.text("x"));
        registry.resource("a://stream")
                .content(ReadResult.of(ContentPart.stream("x", () -> new ByteArrayInputStream(new byte[1]))));
        assertThat(client.listed()).allSatisfy(item -> assertThat(item.size()).isEmpty());
    }

    @Test
    void keepsDeclaredSize() {
        registry.resource("a://1").size(7).text("x");
        registry.resource(McpSchema.Resource.builder("a://2", "x").size(8L).build())
                .content(ReadResult.text("y"));
        assertThat(client.listed())
                .extracting(item -> item.size().orElseThrow())
                .containsExactly(7L, 8L);
    }

    @Test
    void refusesEntryWhenSizeIsNegative() {
        for (ResourceBuilder builder : List.of(
                registry.resource("a://1").size(-1),
                registry.resource("a://1").field("size", -1),
                registry.resource(
                        McpSchema.Resource.builder("a://1", "x").size(-1L).build()))) {
            assertThatThrownBy(() -> builder.text("x"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a://1 has the size -1; it must be a whole number of bytes, zero or more");
        }
        assertThatThrownBy(() -> registry.resource("a://1").field("size", "big").text("x"))
                .hasMessageContaining("the size big");
        assertThat(client.listed()).isEmpty();
        registry.resource("a://0").size(0).text("");
    }

    @Test
    void newContentHasItsOwnSize() {
        ResourceRegistry.Registration handle =
                registry.resource("a://1").size(7).text("x");
        handle.update(entry -> entry.title("t"));
        assertThat(listed().size()).hasValue(7);
        handle.update(entry -> entry.content(ReadResult.text("four")));
        assertThat(listed().size()).hasValue(4);
        handle.update(entry -> entry.field("size", 9L).content(ReadResult.text("five")));
        assertThat(listed().size()).hasValue(9);
        handle.update(entry -> entry.read(request -> ReadResult.text("?")));
        assertThat(listed().size()).isEmpty();
    }

    @Test
    void addsFingerprintOnRequestAndKeepsOtherMeta() {
        registry.resource("a://1").meta(Map.of("k", "v")).text("x");
        assertThat(listed().meta()).isEqualTo(Map.of("k", "v"));
        registry.resource("a://1")
                .replacing()
                .meta(Map.of("k", "v"))
                .fingerprint()
                .text("x");
        assertThat(listed().meta()).hasSize(2).containsEntry("k", "v").containsKey(ComputedMetadata.FINGERPRINT);
    }

    @Test
    void fingerprintIsHalfOfSha256() throws Exception {
        registry.resource("a://1").fingerprint().text("abc");
        byte[] digest = MessageDigest.getInstance("SHA-256").digest("text 3\nabc".getBytes(StandardCharsets.UTF_8));
        assertThat(fingerprint()).isEqualTo(HexFormat.of().formatHex(digest, 0, 16));
    }

    @Test
    void fingerprintChangesOnlyWithContent() {
        ResourceRegistry.Registration handle =
                registry.resource("a://1").fingerprint().text("one");
        String first = fingerprint();
        handle.update(entry -> entry.title("t"));
        assertThat(fingerprint()).isEqualTo(first);
        handle.update(entry -> entry.content(ReadResult.text("two")));
        assertThat(fingerprint()).isNotEqualTo(first);
        handle.update(entry -> entry.content(ReadResult.bytes("one".getBytes(StandardCharsets.UTF_8))));
        assertThat(fingerprint()).isNotEqualTo(first);
        handle.update(entry -> entry.content(ReadResult.text("one")));
        assertThat(fingerprint()).isEqualTo(first);
        handle.update(entry -> entry.content(ReadResult.of(ContentPart.text("on"), ContentPart.text("e"))));
        assertThat(fingerprint()).isNotEqualTo(first);
    }

    @Test
    void rejectsFingerprintOfReader() {
        ResourceBuilder builder = registry.resource("a://1").fingerprint();
        assertThatThrownBy(() -> builder.read(request -> ReadResult.text("")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("a://1")
                .hasMessageContaining("fingerprint");
        assertThat(client.listed()).isEmpty();
    }

    @Test
    void listsCurrentStateOfFile() throws IOException {
        Path file = file("notes.md", "one", "2026-01-02T03:04:05.678Z");
        registry.resource("a://notes")
                .annotations(new McpSchema.Annotations(List.of(McpSchema.Role.USER), 0.5, null))
                .fingerprint()
                .file(file);
        ResourceDescriptor before = listed();
        assertThat(before.size()).hasValue(3);
        assertThat(before.mimeType()).contains("text/markdown");
        assertThat(before.annotations())
                .isEqualTo(Map.of(
                        "audience", List.of("user"), "priority", 0.5, "lastModified", "2026-01-02T03:04:05.678Z"));
        String fingerprint = fingerprint();
        assertThat(fingerprint).matches("[0-9a-f]{32}");
        assertThat(fingerprint()).as("unchanged").isEqualTo(fingerprint);

        file("notes.md", "three", "2026-01-02T03:04:06Z");
        assertThat(listed().size()).hasValue(5);
        assertThat(listed().annotations()).containsEntry("lastModified", "2026-01-02T03:04:06Z");
        assertThat(fingerprint()).isNotEqualTo(fingerprint);
    }

    @Test
    void fileWithoutFingerprintHasNoMeta() throws IOException {
        registry.resource("a://x").file(file("x.bin", "x", "2026-01-01T00:00:00Z"));
        assertThat(listed().toJson())
                .containsEntry("size", 1L)
                .containsEntry("annotations", Map.of("lastModified", "2026-01-01T00:00:00Z"))
                .doesNotContainKey("_meta");
    }

    @Test
    void keepsDeclaredMetadataOfFile() throws IOException {
        registry.resource("a://x")
                .mimeType("text/x-own")
                .size(7)
                .annotations(new McpSchema.Annotations(null, null, "2020-01-01T00:00:00Z"))
                .file(file("x.md", "x", "2026-01-01T00:00:00Z"));
        assertThat(listed().toJson())
                .containsEntry("mimeType", "text/x-own")
                .containsEntry("size", 7L)
                .containsEntry("annotations", Map.of("lastModified", "2020-01-01T00:00:00Z"));
    }

    @Test
    void listsMissingFileWithoutComputedMetadata() throws IOException {
        registry.resource("a://missing").file(directory.resolve("missing"));
        registry.resource("a://tree").file(directory);
        registry.resource("a://x").file(file("x", "x", "2026-01-01T00:00:00Z"));
        assertThat(client.listed()).extracting(item -> item.size().isPresent()).containsExactly(false, false, true);
    }

    @Test
    void readsFileAttributesOnBlockingThread() throws IOException {
        registry.resource("a://x").file(file("x", "x", "2026-01-01T00:00:00Z"));
        int[] tasks = new int[1];
        ServerRequest context = ServerRequest.builder()
                .executor(task -> {
                    tasks[0]++;
                    task.run();
                })
                .build();
        Client.await(registry.listResources(io.github.mcpresources.Page.Request.first(10), context));
        assertThat(tasks[0]).isEqualTo(1);
    }

    @Test
    void constantThatReplacesFileHasItsOwnMetadata() throws IOException {
        ResourceRegistry.Registration handle =
                registry.resource("a://x").fingerprint().file(file("x", "file", "2026-01-01T00:00:00Z"));
        String ofFile = fingerprint();
        handle.update(entry -> entry.content(ReadResult.text("x")));
        assertThat(listed().size()).hasValue(1);
        assertThat(listed().annotations()).isEmpty();
        assertThat(fingerprint()).isNotEqualTo(ofFile);
        handle.update(entry -> entry.content(ReadResult.file(directory.resolve("x"))));
        assertThat(listed().size()).hasValue(4);
        assertThat(fingerprint()).isEqualTo(ofFile);
    }

    private Path file(String name, String text, String time) throws IOException {
        Path file = Files.writeString(directory.resolve(name), text);
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse(time)));
        return file;
    }

    private ResourceDescriptor listed() {
        return client.listed().get(0);
    }

    private String fingerprint() {
        return String.valueOf(listed().meta().get(ComputedMetadata.FINGERPRINT));
    }
}
