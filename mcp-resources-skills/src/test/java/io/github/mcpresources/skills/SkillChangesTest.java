package io.github.mcpresources.skills;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.skills.SkillServer.Way;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Tests that clients are notified of changes, and that lists show the new state. */
class SkillChangesTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String URI = "skill://greeting/SKILL.md";

    @TempDir
    private Path folder;

    private static JsonNode skill(ResourceClient client) {
        return client.ask("skills/get", Json.object("uri", URI)).result().path("skill");
    }

    private static long listChanges(Listening listening) {
        return listening.messages().stream()
                .filter(it -> it.method().equals("notifications/resources/list_changed"))
                .count();
    }

    /** Waits for a notification that the list has changed, and for a list with the skills of these names. */
    private static void awaitSkills(ResourceClient client, Listening listening, long changesBefore, String... names) {
        await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(listChanges(listening)).isGreaterThan(changesBefore);
            assertThat(client.ask("skills/list", Json.object())
                            .result()
                            .path("skills")
                            .findValuesAsText("name"))
                    .containsExactly(names);
        });
    }

    /** The transport without sessions has no notifications. */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "STATELESS_TRANSPORT")
    void notifiesOfEditsAndOfNewSkills(Way way) throws Exception {
        SkillFolder files = new SkillFolder(folder).skill("greeting");
        try (SkillResources skills =
                        SkillResources.builder().directory(folder).watch(true).build();
                SkillServer server = new SkillServer(skills)) {
            ResourceClient client = server.client(way);
            try (Listening listening = client.watch(List.of(URI))) {
                String before = skill(client).at("/resources/0/digest").asText();

                files.with("greeting/SKILL.md", SkillFolder.manifest("greeting").replace("The skill", "A skill"));

                assertThat(listening.await(
                                it -> it.method().equals("notifications/resources/updated")
                                        && it.params().path("uri").asText().equals(URI),
                                PATIENCE))
                        .isPresent();
                assertThat(skill(client).at("/resources/0/digest").asText()).isNotEqualTo(before);
                assertThat(skill(client).at("/frontmatter/description").asText())
                        .isEqualTo("A skill greeting.");

                long changes = listChanges(listening);
                files.skill("translate");
                awaitSkills(client, listening, changes, "greeting", "translate");

                changes = listChanges(listening);
                Files.delete(folder.resolve("greeting/SKILL.md"));
                awaitSkills(client, listening, changes, "translate");
                assertThat(client.ask("skills/get", Json.object("uri", URI))
                                .error()
                                .path("code")
                                .asInt())
                        .isEqualTo(-32602);
            }
        }
    }
}
