package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.registry.ResourceRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests the size, modification time and fingerprint in a list that a client gets. The values match the content that the
 * client would read, and change with the content.
 */
class ComputedOnTheWireTest {

    private static final String FINGERPRINT = "io.github.mcpresources/fingerprint";

    private final ResourceRegistry registry = ResourceRegistry.create();

    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource
    void describesConstant(TestServer.Kind kind) throws Exception {
        ResourceRegistry.Registration entry =
                registry.resource("notes://1").fingerprint().text("one");
        try (TestServer server = TestServer.start(kind, ResourceServer.of(registry));
                Wire wire = server.connect()) {
            Map<?, ?> before = listed(wire);
            assertThat(before.get("size")).isEqualTo(3);
            entry.update(it -> it.content(ReadResult.text("three")));
            Map<?, ?> after = listed(wire);
            assertThat(after.get("size")).isEqualTo(5);
            assertThat(fingerprint(after)).isNotBlank().isNotEqualTo(fingerprint(before));
        }
    }

    @ParameterizedTest
    @EnumSource
    void describesRegisteredFile(TestServer.Kind kind) throws Exception {
        Path file = write("one", "2026-01-01T00:00:00Z");
        registry.resource("notes://1").fingerprint().file(file);
        changesWithItsFile(kind, ResourceServer.of(registry));
    }

    @ParameterizedTest
    @EnumSource
    void describesFileInDirectory(TestServer.Kind kind) throws Exception {
        write("one", "2026-01-01T00:00:00Z");
        changesWithItsFile(
                kind,
                ResourceServer.of(DirectoryResources.builder()
                        .root("r", directory)
                        .fingerprints(true)
                        .build()));
    }

    private void changesWithItsFile(TestServer.Kind kind, ResourceServer resources) throws Exception {
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            Map<?, ?> before = listed(wire);
            assertThat(before.get("size")).isEqualTo(3);
            assertThat(lastModified(before)).isEqualTo("2026-01-01T00:00:00Z");
            write("three", "2026-02-02T00:00:00Z");
            Map<?, ?> after = listed(wire);
            assertThat(after.get("size")).isEqualTo(5);
            assertThat(lastModified(after)).isEqualTo("2026-02-02T00:00:00Z");
            assertThat(fingerprint(after)).isNotBlank().isNotEqualTo(fingerprint(before));
        }
    }

    private Path write(String text, String time) throws Exception {
        Path file = Files.writeString(directory.resolve("note.txt"), text);
        return Files.setLastModifiedTime(file, FileTime.from(Instant.parse(time)));
    }

    private static Map<?, ?> listed(Wire wire) throws Exception {
        List<?> resources =
                (List<?>) result(wire.request("resources/list", Map.of())).get("resources");
        assertThat(resources).hasSize(1);
        return (Map<?, ?>) resources.get(0);
    }

    private static Object lastModified(Map<?, ?> listed) {
        return ((Map<?, ?>) listed.get("annotations")).get("lastModified");
    }

    private static String fingerprint(Map<?, ?> listed) {
        return (String) ((Map<?, ?>) listed.get("_meta")).get(FINGERPRINT);
    }
}
