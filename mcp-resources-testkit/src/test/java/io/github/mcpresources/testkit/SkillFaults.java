package io.github.mcpresources.testkit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Json;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Servers whose skills are described wrongly. */
final class SkillFaults {

    private static final String LIST = "skills/list";
    private static final String GET = "skills/get";

    private SkillFaults() {}

    static Stream<Fault> all() {
        return Stream.of(
                Fault.of("SKILL.digest-form", "a digest in upper-case letters")
                        .result(
                                LIST,
                                skills(skill -> files(skill)
                                        .forEach(file -> ((ObjectNode) file)
                                                .put(
                                                        "digest",
                                                        "sha256:"
                                                                + file.path("digest")
                                                                        .asText()
                                                                        .substring(7)
                                                                        .toUpperCase(Locale.ROOT))))),
                Fault.of("SKILL.digest", "the digest of a text whose line breaks were changed")
                        .result(
                                LIST,
                                skills(skill -> notes(skill)
                                        .put(
                                                "digest",
                                                RawSkill.digest(RawSkill.FILES
                                                        .get(RawSkill.NOTES)
                                                        .replace("\r\n", "\n"))))),
                Fault.of("SKILL.size", "a size in characters")
                        .result(
                                LIST,
                                skills(skill -> notes(skill)
                                        .put(
                                                "size",
                                                RawSkill.FILES
                                                        .get(RawSkill.NOTES)
                                                        .length()))),
                Fault.of("SKILL.manifest", "no SKILL.md among the files")
                        .result(LIST, skills(skill -> files(skill).remove(0))),
                Fault.of("SKILL.manifest", "an empty list of files")
                        .result(LIST, skills(skill -> files(skill).removeAll())),
                Fault.of("SKILL.once", "a file twice")
                        .result(
                                LIST,
                                skills(skill -> files(skill).add(notes(skill).deepCopy()))),
                Fault.of("SKILL.within", "a file of another directory")
                        .saying("raw://text/a")
                        .result(LIST, skills(skill -> files(skill).add(RawSkill.file(RawServer.TEXT, "alpha")))),
                Fault.of("SKILL.resources", "no files").result(LIST, skills(skill -> skill.remove("resources"))),
                Fault.of("SKILL.frontmatter", "a field of the front matter is dropped")
                        .saying("[license]")
                        .result(LIST, skills(skill -> ((ObjectNode) skill.path("frontmatter")).remove("license"))),
                Fault.of("SKILL.get", "one skill with a cursor")
                        .result(GET, result -> result.put("nextCursor", "more")),
                Fault.of("SKILL.unknown", "a result for an unknown skill").edit((request, answer) -> {
                    if (request.path("method").asText().equals(GET) && answer.has("error")) {
                        answer.remove("error");
                        answer.set("result", Json.object("skill", RawSkill.entry()));
                    }
                }));
    }

    private static Consumer<ObjectNode> skills(Consumer<ObjectNode> change) {
        return result -> result.path("skills").forEach(skill -> change.accept((ObjectNode) skill));
    }

    private static ArrayNode files(ObjectNode skill) {
        return (ArrayNode) skill.path("resources");
    }

    private static ObjectNode notes(ObjectNode skill) {
        return (ObjectNode) files(skill).get(1);
    }
}
