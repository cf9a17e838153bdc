package io.github.mcpresources.compositor.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.SkillFile;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.skills.SkillResources;
import io.github.mcpresources.testkit.client.ConnectionMode;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Reply;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the skills of mounts in this process and of other servers. */
class MountedSkillsTest {

    @TempDir
    private Path folder;

    private final ResourceCompositor compositor = ResourceCompositor.create();
    private final List<AutoCloseable> open = new ArrayList<>(List.of(compositor));

    @BeforeEach
    void write() throws IOException {
        write("local/greeting/SKILL.md", "---\nname: greeting\ndescription: Greets.\n---\nHello.\n");
        write("local/greeting/data/caf\u00e9.bin", "\u0000\u00ff");
        write("far/translate/SKILL.md", "---\nname: translate\ndescription: Translates.\n---\n");
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable closing : open) {
            closing.close();
        }
    }

    private SampleEndpoint mountAll() {
        SampleEndpoint far = SampleEndpoint.serving(SkillResources.of(folder.resolve("far")));
        ResourceRegistry notes = ResourceRegistry.create();
        notes.resource("notes://today").text("Nothing.");
        SampleEndpoint plain = SampleEndpoint.serving(notes);
        open.add(far);
        open.add(plain);
        compositor.mount("home", SkillResources.of(folder.resolve("local")));
        compositor.mount("far", McpUpstream.http(far.url()).build());
        compositor.mount("plain", McpUpstream.http(plain.url()).build());
        return far;
    }

    @ParameterizedTest
    @EnumSource(
            value = ConnectionMode.class,
            names = {"SESSION", "STATELESS"})
    void listsReadsAndReportsMissingMounts(ConnectionMode mode) {
        SampleEndpoint far = mountAll();
        try (ResourceClient client = ResourceClient.piped(compositor).mode(mode)) {
            client.open();
            assertThat(client.capabilities().path("extensions").has("io.modelcontextprotocol/skills"))
                    .isTrue();

            Reply list = client.ask("skills/list", Json.object());

            JsonNode skills = list.result().path("skills");
            assertThat(skills.findValuesAsText("name")).containsExactly("greeting", "translate");
            assertThat(skills.get(0).path("uri").asText()).isEqualTo("skill://home/greeting/SKILL.md");
            assertThat(skills.get(1).path("uri").asText()).isEqualTo("skill://far/translate/SKILL.md");
            for (JsonNode skill : skills) {
                assertThat(client.ask(
                                        "skills/get",
                                        Json.object("uri", skill.path("uri").asText()))
                                .result()
                                .path("skill"))
                        .isEqualTo(skill);
                for (JsonNode file : skill.path("resources")) {
                    String uri = file.path("uri").asText();
                    Reply read = client.read(uri);
                    byte[] bytes = read.bytes()
                            .orElseGet(() -> read.text().orElseThrow().getBytes(StandardCharsets.UTF_8));
                    assertThat(SkillFile.of(uri, bytes).digest())
                            .isEqualTo(file.path("digest").asText());
                    assertThat(bytes).hasSize(file.path("size").asInt());
                }
            }
            assertThat(client.ask("resources/directory/read", Json.object("uri", "skill://home/greeting"))
                            .result()
                            .path("resources")
                            .findValuesAsText("uri"))
                    .containsExactly("skill://home/greeting/SKILL.md", "skill://home/greeting/data");
            assertThat(client.ask("resources/directory/read", Json.object("uri", "skill://far/translate"))
                            .result()
                            .path("resources")
                            .findValuesAsText("uri"))
                    .containsExactly("skill://far/translate/SKILL.md");
            for (String unknown :
                    List.of("skill://far/nothing/SKILL.md", "skill://plain/x/SKILL.md", "skill://x/y/SKILL.md")) {
                assertThat(client.ask("skills/get", Json.object("uri", unknown))
                                .error()
                                .path("code")
                                .asInt())
                        .as(unknown)
                        .isEqualTo(-32602);
            }

            far.die();
            await().untilAsserted(() -> {
                Reply partial = client.ask("skills/list", Json.object());
                assertThat(partial.result().path("skills").findValuesAsText("name"))
                        .containsExactly("greeting");
                assertThat(partial.result()
                                .path("_meta")
                                .path("io.github.mcpresources/failures")
                                .findValuesAsText("mount"))
                        .containsExactly("far");
            });
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ConnectionMode.class,
            names = {"SESSION", "STATELESS"})
    void declaresNothingIfNoMountHasSkills(ConnectionMode mode) {
        ResourceRegistry notes = ResourceRegistry.create();
        notes.resource("notes://today").text("Nothing.");
        SampleEndpoint plain = SampleEndpoint.serving(notes);
        open.add(plain);
        McpUpstream upstream = McpUpstream.http(plain.url()).build();
        compositor.mount("plain", upstream);
        upstream.start();
        await().until(() -> !upstream.capabilities().skills());

        try (ResourceClient client = ResourceClient.piped(compositor).mode(mode)) {
            client.open();
            assertThat(client.capabilities().has("extensions")).isFalse();
            assertThat(client.ask("skills/list", Json.object())
                            .error()
                            .path("code")
                            .asInt())
                    .isEqualTo(-32601);
        }
    }
}
