package io.github.mcpresources.skills;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.skills.SkillServer.Way;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Reply;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the methods for skills over each transport and revision. */
class SkillsOnTheWireTest {

    /** Versions 2.0.x of the SDK cannot declare extensions in the result that its streamable transport sends. */
    private static final boolean SDK_HAS_EXTENSIONS = Arrays.stream(
                    McpSchema.ServerCapabilities.class.getRecordComponents())
            .anyMatch(component -> component.getName().equals("extensions"));

    private static final String GREETING = """
            ---
            name: greeting
            description: Greets people by their names.
            metadata:
              author: somebody
            ---
            Say hello, then the name. Other languages: references/languages.md
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws Exception {
        new SkillFolder(folder)
                .with("greeting/SKILL.md", GREETING)
                .with("greeting/references/languages.md", "French: bonjour.\n")
                .skill("acme/billing")
                .with("acme/notes.txt", "not a skill");
    }

    @ParameterizedTest
    @EnumSource
    void listsGetsAndReadsSkills(Way way) throws Exception {
        try (SkillServer server = new SkillServer(SkillResources.of(folder))) {
            ResourceClient client = server.client(way);

            Reply list = client.ask("skills/list", Json.object());

            JsonNode skills = list.result().path("skills");
            assertThat(skills).hasSize(2);
            JsonNode skill = skills.get(1);
            assertThat(skill.path("uri").asText()).isEqualTo("skill://greeting/SKILL.md");
            assertThat(skill.path("frontmatter")).isEqualTo(Json.parse("""
                    {"name": "greeting", "description": "Greets people by their names.",
                     "metadata": {"author": "somebody"}}"""));
            assertThat(skill.path("resources")).hasSize(2);
            for (JsonNode file : skill.path("resources")) {
                byte[] bytes = client.read(file.path("uri").asText())
                        .text()
                        .orElseThrow()
                        .getBytes(StandardCharsets.UTF_8);
                assertThat(file.path("size").asLong()).isEqualTo(bytes.length);
                assertThat(file.path("digest").asText())
                        .isEqualTo("sha256:"
                                + HexFormat.of()
                                        .formatHex(MessageDigest.getInstance("SHA-256")
                                                .digest(bytes)));
            }
            Reply one = client.ask("skills/get", Json.object("uri", "skill://greeting/SKILL.md"));
            assertThat(one.result().path("skill")).isEqualTo(skill);
            for (Reply reply : new Reply[] {list, one}) {
                assertThat(reply.result().has("ttlMs")).isEqualTo(!way.hasSessions());
                assertThat(reply.result().has("cacheScope")).isEqualTo(!way.hasSessions());
                assertThat(reply.result().has("resultType")).isEqualTo(!way.hasSessions());
                assertThat(reply.nextCursor()).isEmpty();
            }
        }
    }

    @Test
    void listsEqualEntriesInAllWays() throws Exception {
        Set<JsonNode> lists = new HashSet<>();
        for (Way way : Way.values()) {
            try (SkillServer server = new SkillServer(SkillResources.of(folder))) {
                lists.add(server.client(way)
                        .ask("skills/list", Json.object())
                        .result()
                        .path("skills"));
            }
        }
        assertThat(lists).hasSize(1);
        assertThat(lists.iterator().next()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void refusesUnknownSkillsAndCursors(Way way) throws Exception {
        try (SkillServer server = new SkillServer(SkillResources.of(folder))) {
            ResourceClient client = server.client(way);

            for (String uri : new String[] {"skill://nothing/SKILL.md", "skill://greeting", "skill://acme/SKILL.md"}) {
                Reply unknown = client.ask("skills/get", Json.object("uri", uri));
                assertThat(unknown.error().path("code").asInt()).isEqualTo(-32602);
                assertThat(unknown.error().path("message").asText()).contains(uri);
            }
            assertThat(client.ask("skills/get", Json.object())
                            .error()
                            .path("code")
                            .asInt())
                    .isEqualTo(-32602);
            assertThat(client.ask("skills/list", Json.object("cursor", "forged"))
                            .error()
                            .path("code")
                            .asInt())
                    .isEqualTo(-32602);
        }
    }

    @ParameterizedTest
    @EnumSource
    void declaresTheExtension(Way way) throws Exception {
        try (SkillServer server = new SkillServer(SkillResources.of(folder))) {
            ResourceClient client = server.client(way);

            if (way != Way.STREAMABLE_SESSION || SDK_HAS_EXTENSIONS) {
                assertThat(client.capabilities().path("extensions").path("io.modelcontextprotocol/skills"))
                        .isEqualTo(Json.parse("{\"directoryRead\": true}"));
            }
            assertThat(client.capabilities().has("resources")).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsOtherExtensions(Way way) throws Exception {
        ResourceServer resources = ResourceServer.builder(SkillResources.of(folder))
                .extension("com.example/counts", Map.of("fast", true))
                .build();
        try (SkillServer server = new SkillServer(resources)) {
            JsonNode extensions = server.client(way).capabilities().path("extensions");

            if (way != Way.STREAMABLE_SESSION || SDK_HAS_EXTENSIONS) {
                assertThat(extensions).isEqualTo(Json.parse("""
                        {"com.example/counts": {"fast": true}, "io.modelcontextprotocol/skills": {"directoryRead": true}}"""));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void readsDirectoriesWithoutSlashes(Way way) throws Exception {
        try (SkillServer server = new SkillServer(SkillResources.of(folder))) {
            ResourceClient client = server.client(way);

            Reply children = client.ask("resources/directory/read", Json.object("uri", "skill://greeting"));

            assertThat(children.result().path("resources").findValuesAsText("uri"))
                    .containsExactly("skill://greeting/SKILL.md", "skill://greeting/references");
            assertThat(children.items().get(1).path("mimeType").asText()).isEqualTo("inode/directory");
            assertThat(client.ask("resources/directory/read", Json.object("uri", "skill://greeting/references"))
                            .result()
                            .path("resources")
                            .findValuesAsText("uri"))
                    .containsExactly("skill://greeting/references/languages.md");
            assertThat(client.ask("resources/directory/read", Json.object("uri", "skill://greeting/SKILL.md"))
                            .error()
                            .path("code")
                            .asInt())
                    .isEqualTo(-32602);
        }
    }

    @ParameterizedTest
    @EnumSource
    void servesNoFilesBesideTheirDirectories(Way way) throws Exception {
        new SkillFolder(folder).with("readme.txt", "text").with("Upper/a.txt", "text");
        try (SkillServer server = new SkillServer(SkillResources.of(folder))) {
            ResourceClient client = server.client(way);

            for (String uri : new String[] {
                "skill://readme.txt",
                "skill://Upper/a.txt",
                "skill:///readme.txt",
                "skill:///skills/greeting/SKILL.md",
                "skill://greeting/",
                "skill://greeting/../greeting/SKILL.md",
                "skill://greeting/%53KILL.md"
            }) {
                assertThat(client.read(uri).succeeded()).as(uri).isFalse();
            }
            assertThat(client.list().items())
                    .extracting(item -> item.path("uri").asText())
                    .noneMatch(uri -> uri.contains("readme") || uri.contains("Upper"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void servesFilesUnderPrefix(Way way) throws Exception {
        new SkillFolder(folder).with("readme.txt", "text");
        SkillResources skills =
                SkillResources.builder().directory(folder).prefix("acme/tools").build();
        try (SkillServer server = new SkillServer(skills)) {
            ResourceClient client = server.client(way);

            assertThat(client.ask("skills/list", Json.object())
                            .result()
                            .path("skills")
                            .findValuesAsText("uri"))
                    .contains("skill://acme/tools/greeting/SKILL.md", "skill://acme/tools/acme/billing/SKILL.md");
            assertThat(client.read("skill://acme/tools/readme.txt").text()).contains("text");
            assertThat(client.ask("resources/directory/read", Json.object("uri", "skill://acme/tools"))
                            .result()
                            .path("resources")
                            .findValuesAsText("uri"))
                    .containsExactly(
                            "skill://acme/tools/acme", "skill://acme/tools/greeting", "skill://acme/tools/readme.txt");
            assertThat(client.read("skill://greeting/SKILL.md").succeeded()).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void describesTheManifestAsResource(Way way) throws Exception {
        try (SkillServer server = new SkillServer(SkillResources.of(folder))) {
            JsonNode resource = server.client(way).list().items().stream()
                    .filter(item -> item.path("uri").asText().equals("skill://greeting/SKILL.md"))
                    .findFirst()
                    .orElseThrow();

            assertThat(resource.path("name").asText()).isEqualTo("greeting");
            assertThat(resource.path("description").asText()).isEqualTo("Greets people by their names.");
            assertThat(resource.path("mimeType").asText()).isEqualTo("text/markdown");
        }
    }

    @ParameterizedTest
    @EnumSource
    void offersNothingWithoutSkills(Way way) throws Exception {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://today").text("Nothing.");
        try (SkillServer server = new SkillServer(registry)) {
            ResourceClient client = server.client(way);

            assertThat(client.capabilities().has("extensions")).isFalse();
            for (String method : new String[] {"skills/list", "skills/get"}) {
                assertThat(client.ask(method, Json.object("uri", "skill://greeting/SKILL.md"))
                                .error()
                                .path("code")
                                .asInt())
                        .isEqualTo(-32601);
            }
        }
    }
}
