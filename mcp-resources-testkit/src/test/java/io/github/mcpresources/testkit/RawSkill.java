package io.github.mcpresources.testkit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** The skill of a {@link RawServer}. Its files are resources that are not listed. */
final class RawSkill {

    static final String URI = "skill://greeting/SKILL.md";
    static final String NOTES = "skill://greeting/notes.md";

    /** The texts by their URIs. One has line breaks of Windows, and more bytes than characters. */
    static final Map<String, String> FILES = new TreeMap<>(Map.of(
            URI, "---\nname: greeting\ndescription: Greets.\nlicense: Apache-2.0\n---\nSay hello.\n",
            NOTES, "Gr\u00fc\u00dfe\r\n"));

    private RawSkill() {}

    static ObjectNode entry() {
        ObjectNode entry = Json.object("uri", URI);
        entry.set(
                "frontmatter",
                Json.object("name", "greeting").put("description", "Greets.").put("license", "Apache-2.0"));
        ArrayNode files = entry.putArray("resources");
        FILES.forEach((uri, text) -> files.add(file(uri, text)));
        return entry;
    }

    static ObjectNode file(String uri, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return Json.object("uri", uri).put("digest", digest(text)).put("size", bytes.length);
    }

    static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256:" + HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
