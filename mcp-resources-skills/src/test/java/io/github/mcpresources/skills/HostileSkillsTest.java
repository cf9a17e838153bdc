package io.github.mcpresources.skills;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.SkillDescriptor;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.testkit.client.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that directories that break a rule are not listed as skills, and that the application gets the reason. */
class HostileSkillsTest {

    private static final String NO_FIELDS = "---\nname: bad\ndescription: Text.\n";

    @TempDir
    private Path folder;

    /** Writes the files of a bad skill. */
    interface Writer {
        void write(SkillFolder folder) throws IOException;
    }

    /**
     * A bad skill.
     *
     * @param title what is wrong
     * @param directory the directory of the skill
     * @param reason a part of the expected reason
     */
    record Row(String title, String directory, Writer writer, String reason) {
        @Override
        public String toString() {
            return title;
        }
    }

    private static Row text(String title, String text, String reason) {
        return new Row(title, "bad", files -> files.with("bad/SKILL.md", text), reason);
    }

    private static Row field(String title, String yaml, String reason) {
        return text(title, NO_FIELDS + yaml + "\n---\nText.\n", reason);
    }

    private static Row name(String title, String name, String reason) {
        return new Row(
                title,
                name.isEmpty() ? "bad" : name,
                files -> files.with(
                        (name.isEmpty() ? "bad" : name) + "/SKILL.md",
                        "---\nname: '" + name + "'\ndescription: Text.\n---\n"),
                reason);
    }

    static Stream<Row> rows() {
        return Stream.of(beginnings(), names(), fields(), yaml(), kinds(), sizes())
                .flatMap(List::stream);
    }

    private static List<Row> beginnings() {
        return List.of(
                text("empty file", "", "no front matter"),
                text("no front matter", "# A skill\n", "no front matter"),
                text("a space before the line", " ---\nname: bad\n---\n", "no front matter"),
                text("an empty line first", "\n---\nname: bad\n---\n", "no front matter"),
                text("four hyphens", "----\nname: bad\n----\n", "no front matter"),
                text("a byte order mark", "\uFEFF" + SkillFolder.manifest("bad"), "byte order mark"),
                text("no end", "---\nname: bad\ndescription: Text.\n", "second line '---' is missing"),
                text("an end that is indented", "---\nname: bad\n ---\n", "second line '---' is missing"),
                text("an empty front matter", "---\n---\n", "is empty"),
                text("only a comment", "---\n# nothing\n---\n", "is empty"),
                text("line breaks of the old Mac", "---\rname: bad\r---\r", "no front matter"),
                new Row(
                        "UTF-16",
                        "bad",
                        files -> files.with(
                                "bad/SKILL.md", SkillFolder.manifest("bad").getBytes(StandardCharsets.UTF_16LE)),
                        "no front matter"),
                new Row(
                        "Latin-1 in the front matter",
                        "bad",
                        files -> files.with(
                                "bad/SKILL.md",
                                "---\nname: bad\ndescription: Gr\u00fc\u00dfe\n---\n"
                                        .getBytes(StandardCharsets.ISO_8859_1)),
                        "not UTF-8"),
                new Row(
                        "Latin-1 after the front matter",
                        "bad",
                        files -> files.with(
                                "bad/SKILL.md",
                                (SkillFolder.manifest("bad") + "Gr\u00fc\u00dfe")
                                        .getBytes(StandardCharsets.ISO_8859_1)),
                        "not UTF-8 after its front matter"));
    }

    private static List<Row> names() {
        return List.of(
                text("no name", "---\ndescription: Text.\n---\n", "no field 'name'"),
                text("a name that is a number", "---\nname: 12\ndescription: Text.\n---\n", "'name' must be a string"),
                text("a name that is null", "---\nname:\ndescription: Text.\n---\n", "'name' must be a string"),
                text("another name than the directory", SkillFolder.manifest("good"), "differs from the name of the"),
                name("upper-case letters", "Bad", "lower-case letters"),
                name("an underscore", "bad_skill", "lower-case letters"),
                name("a dot", "bad.skill", "lower-case letters"),
                name("a hyphen at the start", "-bad", "lower-case letters"),
                name("a hyphen at the end", "bad-", "lower-case letters"),
                name("two hyphens", "bad--skill", "lower-case letters"),
                name("letters outside of ASCII", "schl\u00fcssel", "lower-case letters"),
                name("a space", "bad skill", "lower-case letters"),
                text("an escape in the name", "---\nname: \"\\e[31m\"\ndescription: Text.\n---\n", "'\\u001b[31m'"),
                name("a line break in the name", "bad\nskill", "lower-case letters"),
                name("65 characters", "a".repeat(65), "65 characters, over the limit of 64"),
                name("an empty name", "", "lower-case letters"),
                new Row(
                        "a first directory that is no authority",
                        "User@Host/good",
                        files -> files.skill("User@Host/good"),
                        "becomes the authority of the URI"));
    }

    private static List<Row> fields() {
        return List.of(
                text("no description", "---\nname: bad\n---\n", "no field 'description'"),
                text("an empty description", "---\nname: bad\ndescription: ''\n---\n", "is blank"),
                text("a blank description", "---\nname: bad\ndescription: \"  \\n\"\n---\n", "is blank"),
                text(
                        "1,025 characters of description",
                        "---\nname: bad\ndescription: " + "\uD83D\uDE00".repeat(1025) + "\n---\n",
                        "1025 characters, over the limit of 1024"),
                text(
                        "a description as a list",
                        "---\nname: bad\ndescription: [a]\n---\n",
                        "must be a string, not an array"),
                field("501 characters of compatibility", "compatibility: " + "c".repeat(501), "over the limit of 500"),
                field("an empty compatibility", "compatibility: ''", "is blank"),
                field("a license that is not a text", "license: true", "'license' must be a string"),
                field("allowed tools as a list", "allowed-tools: [Bash]", "'allowed-tools' must be a string"),
                field("metadata as a text", "metadata: author", "'metadata' must be a mapping"),
                field(
                        "a number in the metadata",
                        "metadata: {version: 1.0}",
                        "'version' in 'metadata' must be a string"),
                field(
                        "an object in the metadata",
                        "metadata: {a: {b: c}}",
                        "must be a string, not an object; write it"),
                field("a reserved key", "metadata: {io.modelcontextprotocol/x: a}", "which is reserved"));
    }

    private static List<Row> yaml() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int level = 1; level < 9; level++) {
            String alias = "*a" + (level - 1);
            bomb.append("a" + level + ": &a" + level + " [" + (alias + ", ").repeat(9) + alias + "]\n");
        }
        return List.of(
                text("not YAML", "---\nname: [bad\n---\n", "invalid YAML"),
                text("a list", "---\n- name\n---\n", "must be a mapping"),
                text("a text", "---\nname\n---\n", "must be a mapping"),
                text("two documents", NO_FIELDS + "--- more\n---\n", "more than one YAML document"),
                text("a tab as indentation", "---\nname: bad\nmetadata:\n\ta: b\n---\n", "invalid YAML"),
                field("a key twice", "name: bad", "occurs twice"),
                field("a key twice, inside", "metadata: {a: b, a: c}", "occurs twice"),
                field("a number as key", "metadata: {1: a}", "a key is not a string"),
                field("null as key", "? \n: a", "a key is not a string"),
                field("a list as key", "? [a]\n: b", "a key is not a string"),
                field("a merge key", "base: &b {x: y}\nmetadata:\n  <<: *b", "merge keys"),
                field("a tag", "x: !!python/object:os.system ls", "tag"),
                field("a local tag", "x: !load http://localhost/", "tag"),
                field("a binary value", "x: !!binary aGVsbG8=", "tag"),
                field("an unknown alias", "x: *nothing", "no anchor before it"),
                field("a cycle", "x: &x [*x]", "contains it"),
                field("an alias bomb", bomb.toString(), "more than 10000 values"),
                field(
                        "a bomb of texts",
                        "a: &a " + "x".repeat(30_000) + "\nb: [" + "*a, ".repeat(20) + "*a]",
                        "characters"),
                field("deep nesting", "x: " + "[".repeat(20_000) + "]".repeat(20_000), "nested more than 32"),
                field("an infinite number", "x: .inf", "not finite"),
                field("not a number", "x: .NaN", "not finite"),
                field("a number that overflows", "x: 1e999", "not finite"),
                field("an integer beyond 2^53", "x: 9007199254740993", "beyond 2^53"),
                field("twenty digits", "x: 12345678901234567890", "beyond 2^53"),
                field("half of a surrogate pair", "x: \"\\ud800\"", "surrogate"),
                field("a NUL character", "x: a\u0000b", "invalid YAML"));
    }

    private static List<Row> kinds() {
        return List.of(
                new Row(
                        "skill.md in lower case",
                        "bad",
                        files -> files.with("bad/skill.md", SkillFolder.manifest("bad")),
                        "must be named SKILL.md"),
                new Row(
                        "a directory named SKILL.md",
                        "bad",
                        files -> files.with("bad/SKILL.md/x.md", "text"),
                        "is a directory"),
                new Row(
                        "a link to a SKILL.md",
                        "bad",
                        files -> {
                            files.with("real.md", SkillFolder.manifest("bad")).with("bad/a.md", "text");
                            Files.createSymbolicLink(
                                    files.path().resolve("bad/SKILL.md"),
                                    files.path().resolve("real.md"));
                        },
                        "symbolic link"),
                new Row(
                        "a FIFO named SKILL.md",
                        "bad",
                        files -> {
                            files.with("bad/a.md", "text");
                            fifo(files.path().resolve("bad/SKILL.md"));
                        },
                        "special file"),
                new Row(
                        "a SKILL.md that cannot be read",
                        "bad",
                        files -> {
                            files.skill("bad");
                            Path file = files.path().resolve("bad/SKILL.md");
                            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
                            assumeTrue(
                                    !Files.isReadable(file), "NOT CHECKED: the user of this test may read all files");
                        },
                        "no permission"),
                new Row("directly in the directory of all skills", "", files -> files.skill("."), "has no name"));
    }

    private static List<Row> sizes() {
        return List.of(
                new Row(
                        "513 files",
                        "bad",
                        files -> {
                            files.skill("bad");
                            for (int number = 1; number <= 512; number++) {
                                files.with("bad/data/" + number + ".txt", "x");
                            }
                        },
                        "more than 512 files"),
                new Row(
                        "16 MiB and a byte",
                        "bad",
                        files -> {
                            files.skill("bad");
                            long left = (16 << 20) + 1 - Files.size(files.path().resolve("bad/SKILL.md"));
                            files.with("bad/data.bin", new byte[(int) left]);
                        },
                        "16777217 bytes, over the limit of 16777216"),
                new Row(
                        "5,001 links",
                        "bad",
                        files -> {
                            files.skill("bad");
                            for (int number = 0; number <= 5_000; number++) {
                                Files.createSymbolicLink(files.path().resolve("bad/" + number), Path.of("SKILL.md"));
                            }
                        },
                        "more than 5000 files, directories and links"),
                field("a front matter of more than 64 KiB", "x: " + "a".repeat(66_000), "more than 65536 bytes"));
    }

    private static void fifo(Path path) throws IOException {
        try {
            int exit = new ProcessBuilder("mkfifo", path.toString()).start().waitFor();
            assumeTrue(exit == 0, "NOT CHECKED: mkfifo failed");
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new IOException(stop);
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void isNotListedAndHasReason(Row row) throws Exception {
        SkillFolder files = new SkillFolder(folder).skill("z-good/skill-a");
        row.writer().write(files);
        SkillResources skills = SkillResources.of(folder);

        List<SkillDescriptor> listed = list(skills);
        assertThat(listed).extracting(SkillDescriptor::uri).containsExactly("skill://z-good/skill-a/SKILL.md");
        assertThat(skills.problems()).hasSize(1);
        SkillResources.Problem problem = skills.problems().get(0);
        assertThat(problem.reason()).contains(row.reason()).doesNotContainPattern("\\p{Cntrl}");
        String uri = "skill://" + row.directory() + "/SKILL.md";
        assertThat(skills.describeSkill(uri, ServerRequest.detached())
                        .toCompletableFuture()
                        .join())
                .isEmpty();
    }

    @Test
    void hasAtLeastFortyRows() {
        assertThat(rows()).hasSizeGreaterThanOrEqualTo(40);
    }

    static List<SkillDescriptor> list(SkillResources skills) {
        return skills.listSkills(Page.Request.first(1_000), ServerRequest.detached())
                .toCompletableFuture()
                .join()
                .items();
    }

    @Test
    void acceptsTheGreatestValues() throws Exception {
        SkillFolder files = new SkillFolder(folder)
                .with(
                        "a".repeat(64) + "/SKILL.md",
                        "---\nname: " + "a".repeat(64) + "\ndescription: " + "\uD83D\uDE00".repeat(1024)
                                + "\ncompatibility: " + "c".repeat(500) + "\n---\n")
                .skill("full");
        for (int number = 1; number < 512; number++) {
            files.with("full/data/" + number + ".txt", "x");
        }
        files.skill("big");
        files.with("big/data.bin", new byte[(16 << 20) - (int) Files.size(folder.resolve("big/SKILL.md"))]);
        SkillResources skills = SkillResources.of(folder);

        assertThat(skills.problems()).isEmpty();
        assertThat(list(skills)).hasSize(3);
    }

    @Test
    void listsOtherSkillsIfOneIsLargerThanAnyResult() throws Exception {
        SkillFolder files = new SkillFolder(folder).skill("large").skill("small");
        for (int number = 0; number < 30; number++) {
            files.with("large/" + number + ".txt", "x");
        }
        ResourceServer resources = ResourceServer.builder(SkillResources.of(folder))
                .limits(ResourceLimits.builder().resultBytes(3_000).build())
                .build();
        try (SkillServer server = new SkillServer(resources)) {
            assertThat(server.client(SkillServer.Way.STDIO_STATELESS)
                            .ask("skills/list", Json.object())
                            .result()
                            .path("skills"))
                    .hasSize(1)
                    .first()
                    .extracting(skill -> skill.path("uri").asText())
                    .isEqualTo("skill://small/SKILL.md");
        }
    }

    @Test
    void pageEndsAfterManyFilesThatAreNoSkills() throws Exception {
        SkillFolder files = new SkillFolder(folder).skill("last");
        Files.createDirectory(folder.resolve("data"));
        for (int number = 0; number < 45_000; number++) {
            Files.createFile(folder.resolve("data/" + number));
        }
        SkillResources skills = SkillResources.of(files.path());
        List<Integer> pages = new ArrayList<>();
        List<String> all = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        do {
            Page<SkillDescriptor> page = skills.listSkills(
                            cursor.map(it -> Page.Request.after(it, 100)).orElseGet(() -> Page.Request.first(100)),
                            ServerRequest.detached())
                    .toCompletableFuture()
                    .join();
            page.items().forEach(skill -> all.add(skill.uri()));
            pages.add(page.items().size());
            cursor = page.nextCursor();
        } while (cursor.isPresent());
        assertThat(pages).containsExactly(0, 0, 1);
        assertThat(all).containsExactly("skill://last/SKILL.md");
    }

    @Test
    void leavesLinksOutOfSkillAndStatesTheReason() throws Exception {
        new SkillFolder(folder).skill("good").with("good/a.md", "text");
        Files.createSymbolicLink(folder.resolve("good/link.md"), folder.resolve("good/a.md"));
        Files.createSymbolicLink(folder.resolve("good/dir"), folder);
        SkillResources skills = SkillResources.of(folder);

        assertThat(list(skills).get(0).files().orElseThrow())
                .extracting("uri")
                .containsExactly("skill://good/SKILL.md", "skill://good/a.md");
        assertThat(skills.problems())
                .extracting(problem ->
                        folder.toRealPath().relativize(problem.path()).toString())
                .containsExactly("good/dir", "good/link.md");
        assertThat(skills.problems())
                .allSatisfy(problem -> assertThat(problem.reason()).contains("symbolic link"));
    }
}
