package io.github.mcpresources.skills;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.CacheHint;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.skills.SkillServer.Way;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Reply;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that the four methods agree on what a rule hides, and that what is hidden looks absent. */
class SkillVisibilityTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void hidesSkillsAndFilesInAllMethods(Way way) throws Exception {
        new SkillFolder(folder)
                .skill("open")
                .with("open/notes.md", "text")
                .with("open/secret.md", "text")
                .with("open/data/secret.txt", "text")
                .skill("secret")
                .with("secret/notes.md", "text");
        ResourceServer resources = ResourceServer.builder(
                        ResourceProviders.hinted(SkillResources.of(folder), CacheHint.shared(Duration.ofMinutes(1))))
                .visibility((caller, uri, entry) -> !uri.contains("secret.") && !uri.contains("skill://secret"))
                .build();
        try (SkillServer server = new SkillServer(resources)) {
            ResourceClient client = server.client(way);

            Reply list = client.ask("skills/list", Json.object());
            assertThat(list.result().path("skills").findValuesAsText("name")).containsExactly("open");
            JsonNode files = list.result().at("/skills/0/resources");
            assertThat(files.findValuesAsText("uri")).containsExactly("skill://open/SKILL.md", "skill://open/notes.md");
            Reply one = client.ask("skills/get", Json.object("uri", "skill://open/SKILL.md"));
            assertThat(one.result().at("/skill/resources")).isEqualTo(files);
            assertThat(client.list().items().stream()
                            .map(item -> item.path("uri").asText()))
                    .containsExactlyInAnyOrder("skill://open/SKILL.md", "skill://open/notes.md");
            assertThat(client.ask("resources/directory/read", Json.object("uri", "skill://open"))
                            .result()
                            .path("resources")
                            .findValuesAsText("uri"))
                    .containsExactly("skill://open/SKILL.md", "skill://open/data", "skill://open/notes.md");
            for (String method : new String[] {"skills/get", "resources/directory/read", "resources/read"}) {
                String end = method.equals("resources/directory/read") ? "" : "/SKILL.md";
                JsonNode hidden = client.ask(method, Json.object("uri", "skill://secret" + end))
                        .error();
                JsonNode absent = client.ask(method, Json.object("uri", "skill://absent" + end))
                        .error();
                assertThat(hidden.toString().replace("secret", "absent"))
                        .as(method)
                        .isEqualTo(absent.toString());
            }
            for (String file : new String[] {"secret.md", "data/secret.txt"}) {
                JsonNode hidden = client.read("skill://open/" + file).error();
                JsonNode absent = client.read("skill://open/" + file.replace("secret", "absent"))
                        .error();
                assertThat(hidden.toString().replace("secret", "absent"))
                        .as(file)
                        .isEqualTo(absent.toString());
            }
            if (!way.hasSessions()) {
                assertThat(list.result().path("cacheScope").asText()).isEqualTo("private");
                assertThat(one.result().path("cacheScope").asText()).isEqualTo("private");
            }
        }
    }
}
