package io.github.mcpresources.skills;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.skills.SkillServer.Way;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that clients are notified of changes, and that lists show the new state. */
class SkillChangesTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String URI = "skill://greeting/SKILL.md";

    @TempDir
    private Path folder;

    private static JsonNode skill(ResourceClient client) {
        return client.ask("skills/get", Json.object("uri", URI)).result().path("skill");
    }

    private static void listChanged(ResourceClient client) {
        assertThat(client.nextNotification(it -> it.method().equals("notifications/resources/list_changed"), PATIENCE))
                .isPresent();
    }

    private static List<String> names(ResourceClient client) {
        return client.ask("skills/list", Json.object()).result().path("skills").findValuesAsText("name");
    }

    @Test
    void notifiesOfEditsAndOfNewSkills() throws Exception {
        SkillFolder files = new SkillFolder(folder).skill("greeting");
        try (SkillResources skills =
                        SkillResources.builder().directory(folder).watch(true).build();
                SkillServer server = new SkillServer(skills)) {
            ResourceClient client = server.client(Way.STDIO_SESSION);
            assertThat(client.subscribe(URI).succeeded()).isTrue();
            String before = skill(client).at("/resources/0/digest").asText();

            files.with("greeting/SKILL.md", SkillFolder.manifest("greeting").replace("The skill", "A skill"));

            assertThat(client.nextNotification(
                            it -> it.method().equals("notifications/resources/updated")
                                    && it.params().path("uri").asText().equals(URI),
                            PATIENCE))
                    .isPresent();
            assertThat(skill(client).at("/resources/0/digest").asText()).isNotEqualTo(before);
            assertThat(skill(client).at("/frontmatter/description").asText()).isEqualTo("A skill greeting.");

            files.skill("translate");
            await().untilAsserted(() -> {
                listChanged(client);
                assertThat(names(client)).containsExactly("greeting", "translate");
            });

            Files.delete(folder.resolve("greeting/SKILL.md"));
            await().untilAsserted(() -> {
                listChanged(client);
                assertThat(names(client)).containsExactly("translate");
            });
            assertThat(client.ask("skills/get", Json.object("uri", URI))
                            .error()
                            .path("code")
                            .asInt())
                    .isEqualTo(-32602);
        }
    }
}
