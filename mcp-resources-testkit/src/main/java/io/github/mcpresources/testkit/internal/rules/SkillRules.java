package io.github.mcpresources.testkit.internal.rules;

import static io.github.mcpresources.testkit.internal.rules.RuleChecks.code;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.fault;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.ok;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rules of the skills extension (SEP-2640), for servers that declare it. */
final class SkillRules {

    private static final String EXTENSION = "io.modelcontextprotocol/skills";
    private static final String LIST = "skills/list";
    private static final String GET = "skills/get";
    private static final String PAGE = "https://modelcontextprotocol.io/seps/2640-skills-extension";
    private static final String MANIFEST = "/SKILL.md";
    private static final String NOWHERE = "skill://mcp-resources-testkit-no-such-skill/SKILL.md";
    private static final int INVALID_PARAMS = -32602;

    private static final Pattern DIGEST = Pattern.compile("sha256:[0-9a-f]{64}");
    private static final Pattern FRONT_MATTER =
            Pattern.compile("\\A---\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n|\\z)", Pattern.DOTALL);
    /**
     * Matches the first line of a field in the front matter, if the name of the field is not quoted. Does not match the
     * other lines of a value, which are indented or begin with a hyphen.
     */
    private static final Pattern FIELD = Pattern.compile("^([A-Za-z0-9_.-]+):(?:\\s|$)", Pattern.MULTILINE);

    private SkillRules() {}

    static List<Rule> rules() {
        return List.of(
                entries(
                        "SKILL.resources",
                        "\"resources\" of a skill is an array or \"dynamic\"",
                        skill -> skill.path("resources").isArray()
                                        || skill.path("resources").asText("").equals("dynamic")
                                ? ok()
                                : fault("\"resources\" is %s", RuleChecks.brief(skill.path("resources")))),
                entries(
                        "SKILL.manifest",
                        "The files of a skill include its SKILL.md",
                        skill -> !skill.path("resources").isArray()
                                        || uris(skill)
                                                .contains(skill.path("uri").asText())
                                ? ok()
                                : fault("no entry has the URI of the skill itself")),
                entries("SKILL.once", "Each file of a skill is listed once", skill -> {
                    Set<String> seen = new HashSet<>();
                    return uris(skill).stream()
                            .filter(uri -> !seen.add(uri))
                            .findFirst()
                            .flatMap(uri -> fault("%s is listed more than once", uri));
                }),
                entries("SKILL.within", "Each file of a skill is in the directory of the skill", skill -> {
                    String uri = skill.path("uri").asText();
                    String directory = uri.endsWith(MANIFEST) ? uri.substring(0, uri.lastIndexOf('/') + 1) : "";
                    return uris(skill).stream()
                            .filter(file -> !file.startsWith(directory))
                            .findFirst()
                            .flatMap(file -> fault("%s is not in %s", file, directory));
                }),
                entries(
                        "SKILL.digest-form",
                        "A digest consists of sha256: and 64 lower-case hexadecimal digits",
                        skill -> RuleChecks.first(
                                skill.path("resources"),
                                file -> hasDigest(file)
                                        ? ok()
                                        : fault("the digest is %s", RuleChecks.brief(file.path("digest"))))),
                files("SKILL.digest", "The listed digest equals the digest of the file's bytes", (file, bytes) -> {
                    String actual = digest(bytes);
                    return !hasDigest(file) || file.path("digest").asText().equals(actual)
                            ? ok()
                            : fault("the bytes that were read have the digest %s", actual);
                }),
                files("SKILL.size", "The size is the number of bytes of the file", (file, bytes) -> {
                    JsonNode size = file.path("size");
                    return size.isIntegralNumber() && size.longValue() == bytes.length
                            ? ok()
                            : fault("the size is %s, but %d bytes were read", RuleChecks.brief(size), bytes.length);
                }),
                RuleBuilder.must(
                                "SKILL.frontmatter",
                                Section.SKILLS,
                                PAGE,
                                "\"frontmatter\" has the fields of the front matter of SKILL.md")
                        .when(SkillRules::offered)
                        .each(SkillRules::skills)
                        .request(Subject::read)
                        .check((evidence, subject) -> {
                            JsonNode listed = skill(subject, evidence.target()).path("frontmatter");
                            return frontMatter(evidence.answer(), listed);
                        }),
                RuleBuilder.must("SKILL.get", Section.SKILLS, PAGE, "skills/get returns the skill, and no cursor")
                        .when(SkillRules::offered)
                        .each(SkillRules::skills)
                        .request((subject, uri) -> subject.request(GET, Json.object("uri", uri)))
                        .check((evidence, subject) -> got(evidence.answer(), evidence.target())),
                RuleBuilder.must(
                                "SKILL.unknown",
                                Section.SKILLS,
                                PAGE,
                                "skills/get for an unknown skill is refused with -32602")
                        .when(SkillRules::offered)
                        .request((subject, target) -> subject.request(GET, Json.object("uri", NOWHERE)))
                        .checkAnswer(answer -> code(answer, INVALID_PARAMS)));
    }

    private interface FileCheck {
        Optional<String> check(JsonNode file, byte[] bytes);
    }

    private static Rule entries(String id, String statement, Function<JsonNode, Optional<String>> check) {
        return RuleBuilder.must(id, Section.SKILLS, PAGE, statement)
                .when(SkillRules::offered)
                .each(SkillRules::skills)
                .evidence((subject, uri) -> new Evidence(uri, subject.pages(LIST), List.of()))
                .check((evidence, subject) -> check.apply(skill(subject, evidence.target())));
    }

    private static Rule files(String id, String statement, FileCheck check) {
        return RuleBuilder.must(id, Section.SKILLS, PAGE, statement)
                .when(SkillRules::offered)
                .each(SkillRules::files)
                .request(Subject::read)
                .check((evidence, subject) -> {
                    if (!evidence.answer().succeeded()) {
                        return fault("the file cannot be read");
                    }
                    return bytes(evidence.answer())
                            .flatMap(bytes -> check.check(file(subject, evidence.target()), bytes));
                });
    }

    private static Optional<String> offered(Subject subject) {
        return subject.client().capabilities().path("extensions").has(EXTENSION)
                ? ok()
                : fault("the server does not declare the extension %s", EXTENSION);
    }

    private static List<JsonNode> listed(Subject subject) {
        List<JsonNode> skills = new ArrayList<>();
        subject.pages(LIST).forEach(page -> page.result().path("skills").forEach(skills::add));
        return skills;
    }

    private static List<String> skills(Subject subject) {
        Set<String> uris = new LinkedHashSet<>();
        listed(subject).forEach(skill -> uris.add(skill.path("uri").asText()));
        return Sample.of(List.copyOf(uris), subject.options().maxTargets());
    }

    private static List<String> files(Subject subject) {
        Set<String> files = new LinkedHashSet<>();
        skills(subject).forEach(uri -> files.addAll(uris(skill(subject, uri))));
        return Sample.of(List.copyOf(files), subject.options().maxTargets());
    }

    private static JsonNode skill(Subject subject, String uri) {
        return listed(subject).stream()
                .filter(skill -> skill.path("uri").asText().equals(uri))
                .findFirst()
                .orElse(MissingNode.getInstance());
    }

    private static JsonNode file(Subject subject, String uri) {
        for (JsonNode skill : listed(subject)) {
            for (JsonNode file : skill.path("resources")) {
                if (file.path("uri").asText().equals(uri)) {
                    return file;
                }
            }
        }
        return MissingNode.getInstance();
    }

    private static List<String> uris(JsonNode skill) {
        List<String> uris = new ArrayList<>();
        skill.path("resources").forEach(file -> uris.add(file.path("uri").asText()));
        return uris;
    }

    private static boolean hasDigest(JsonNode file) {
        return DIGEST.matcher(file.path("digest").asText("")).matches();
    }

    private static String digest(byte[] bytes) {
        try {
            return "sha256:"
                    + HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) { // every Java platform has SHA-256
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * Returns the bytes of the first content: its text in UTF-8, or its blob. Returns empty for invalid content, which
     * other rules report.
     */
    private static Optional<byte[]> bytes(Exchange read) {
        JsonNode content = read.result().path("contents").path(0);
        if (content.has("text") == content.has("blob")) {
            return Optional.empty();
        }
        if (content.path("text").isTextual()) {
            return Optional.of(content.path("text").textValue().getBytes(StandardCharsets.UTF_8));
        }
        try {
            return content.path("blob").isTextual()
                    ? Optional.of(
                            Base64.getDecoder().decode(content.path("blob").textValue()))
                    : Optional.empty();
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }

    /**
     * Checks that the list entry has each field of the front matter of SKILL.md. Compares only the names of the fields,
     * so that no YAML parser is needed.
     */
    private static Optional<String> frontMatter(Exchange read, JsonNode listed) {
        Optional<byte[]> bytes = bytes(read);
        if (bytes.isEmpty()) {
            return read.succeeded() ? ok() : fault("SKILL.md cannot be read");
        }
        Matcher block = FRONT_MATTER.matcher(new String(bytes.get(), StandardCharsets.UTF_8));
        if (!block.find()) {
            return fault("SKILL.md has no front matter");
        }
        Set<String> written = new TreeSet<>();
        FIELD.matcher(block.group(1)).results().forEach(field -> written.add(field.group(1)));
        Set<String> present = new TreeSet<>();
        listed.fieldNames().forEachRemaining(present::add);
        Set<String> dropped = new TreeSet<>(written);
        dropped.removeAll(present);
        return dropped.isEmpty() ? ok() : fault("the fields %s of SKILL.md are missing", dropped);
    }

    private static Optional<String> got(Exchange answer, String uri) {
        if (!answer.result().path("skill").path("uri").asText("").equals(uri)) {
            return fault("the result has no \"skill\" with this URI");
        }
        return answer.result().has("nextCursor") ? fault("the result has a \"nextCursor\"") : ok();
    }
}
