package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.testkit.client.ResourceClient;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the directories that properties name. */
class DirectoriesTest {

    @TempDir
    Path docs;

    @TempDir
    Path pictures;

    @Test
    void servesFilesOfEachDirectory() throws Exception {
        Files.writeString(docs.resolve("guide.md"), "# Guide");
        Files.writeString(docs.resolve("draft.tmp"), "not yet");
        Files.writeString(pictures.resolve("list.txt"), "none");
        try (Served served = Served.start(
                        "spring.ai.mcp.server.protocol=STREAMABLE",
                        "mcp.resources.directories.docs.path=" + docs,
                        "mcp.resources.directories.docs.exclude=*.tmp",
                        "mcp.resources.directories.pictures.path=" + pictures,
                        "mcp.resources.limits.page-size=500");
                ResourceClient client = served.client()) {
            assertThat(client.list().toString())
                    .contains("file:///docs/guide.md", "file:///pictures/list.txt", "note://1")
                    .doesNotContain("draft.tmp");
            assertThat(client.read("file:///docs/guide.md").text()).contains("# Guide");
        }
    }

    @Test
    void doesNotOpenDirectoriesIfResourcesAreDisabled() {
        try (Served served = Served.start(
                "spring.ai.mcp.server.protocol=STREAMABLE",
                "mcp.resources.enabled=false",
                "mcp.resources.directories.docs.path=/none")) {
            assertThat(served.context().isRunning()).isTrue();
        }
    }
}
