package io.github.mcpresources.registry;

import static io.github.mcpresources.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Page;
import io.github.mcpresources.TestLog;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.server.ResourceServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests entries that cannot be read because their registration was not completed or their file is missing. The log
 * names these entries.
 */
class UnfinishedTest {

    private final ResourceRegistry registry = ResourceRegistry.create();

    private static String log() throws IOException {
        return TestLog.text();
    }

    @Test
    void logsUnfinishedEntryWhenServerStarts() throws Exception {
        registry.resource("unfinished://resource").title("Forgotten");
        registry.template("unfinished://{template}").title("Forgotten");
        registry.resource("unfinished://finished").text("");

        ResourceServer.of(registry).close();

        assertThat(log())
                .contains("unfinished://resource is not registered: ", "unfinished://{template} is not registered: ")
                .contains("Complete it with text, bytes, file, content, read or readAsync")
                .doesNotContain("unfinished://finished is");
    }

    @Test
    void logsMissingFileOnRegistration(@TempDir Path folder) throws Exception {
        Path there = Files.writeString(folder.resolve("there.html"), "<p>");
        registry.resource("ui://unfinished/there").userInterface(there);
        registry.resource("unfinished://there").file(there);
        registry.resource("ui://unfinished/none").userInterface(folder.resolve("none.html"));
        registry.resource("unfinished://none").file(folder.resolve("misspelt.txt"));
        registry.resource("unfinished://folder").file(folder);

        assertThat(log())
                .contains(
                        "ui://unfinished/none is read from " + folder.resolve("none.html"),
                        "unfinished://none is read from " + folder.resolve("misspelt.txt"),
                        "unfinished://folder is read from " + folder)
                .doesNotContain("there is read from");
    }

    @Test
    void logsUnfinishedEntryOnceItsBuilderIsCollected() {
        try (ResourceServer server = ResourceServer.of(registry)) {
            assertThat(server).isNotNull();
            registry.resource("unfinished://later").title("Forgotten");
            registry.resource("unfinished://finished-later").title("Known").text("");

            await().untilAsserted(() -> {
                System.gc();
                registry.listResources(Page.Request.first(1), ServerRequest.detached());
                assertThat(log())
                        .contains("unfinished://later is not registered: ")
                        .doesNotContain("unfinished://finished-later is");
            });
        }
    }
}
