package io.github.mcpresources.skills;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.SkillFile;
import io.github.mcpresources.skills.SkillServer.Way;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Reply;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that a client that reads a file gets exactly the bytes whose digest and size are listed. */
class SkillBytesTest {

    @TempDir
    private Path folder;

    /** Returns the bytes as a host computes them: the text in UTF-8, or the decoded blob. */
    static byte[] bytes(ResourceClient client, String uri) {
        Reply reply = client.read(uri);
        JsonNode content = reply.contents().get(0);
        return content.has("text")
                ? content.path("text").asText().getBytes(StandardCharsets.UTF_8)
                : reply.bytes().orElseThrow();
    }

    @ParameterizedTest
    @EnumSource
    void readsBytesOfDigest(Way way) throws Exception {
        byte[] random = new byte[100_000];
        new Random(1).nextBytes(random);
        String text = "Gr\u00fc\u00dfe\n";
        SkillFolder files = new SkillFolder(folder)
                .with("greeting/SKILL.md", SkillFolder.manifest("greeting").replace("\n", "\r\n") + "\uD83D\uDE00")
                .with("greeting/bom.md", "\uFEFF" + text)
                .with("greeting/crlf.txt", "a\r\nb\rc\n")
                .with("greeting/latin.txt", text.getBytes(StandardCharsets.ISO_8859_1))
                .with("greeting/utf16.txt", text.getBytes(StandardCharsets.UTF_16))
                .with("greeting/nul.txt", "a\u0000b")
                .with("greeting/controls.txt", "\u0001\u001f\u007f\u0085\u2028\ufffe")
                .with("greeting/empty.txt", "")
                .with("greeting/empty.bin", "")
                .with("greeting/random.bin", random)
                .with("greeting/data.json", "{\"a\": 1}")
                .with("greeting/pictures/a.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
                .with("greeting/odd name, \u00fc#?%.txt", text);
        try (SkillServer server = new SkillServer(SkillResources.of(files.path()))) {
            ResourceClient client = server.client(way);

            JsonNode skill = client.ask("skills/list", Json.object()).result().at("/skills/0");

            assertThat(skill.path("resources")).hasSize(13);
            for (JsonNode file : skill.path("resources")) {
                String uri = file.path("uri").asText();
                byte[] bytes = bytes(client, uri);
                assertThat(SkillFile.of(uri, bytes).digest())
                        .as(uri)
                        .isEqualTo(file.path("digest").asText());
                assertThat(bytes).as(uri).hasSize(file.path("size").asInt());
            }
        }
    }
}
