package io.github.mcpresources.skills;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that the log says when it leaves out the reasons for further paths. */
class LoggedReasonsTest {

    private static final String DIRECTORY = "directory-of-logged-reasons-test";

    private static List<String> lines() throws Exception {
        Path log = Path.of(System.getProperty("org.slf4j.simpleLogger.logFile"));
        return Files.readString(log, StandardCharsets.ISO_8859_1)
                .lines()
                .filter(line -> line.contains(DIRECTORY))
                .map(line -> line.substring(line.indexOf("SkillResources - ") + "SkillResources - ".length()))
                .toList();
    }

    @Test
    void saysOnceThatFurtherReasonsAreNotLogged() throws Exception {
        Path directory = Path.of(DIRECTORY);
        LoggedReasons reasons = new LoggedReasons(directory, 2);
        for (String path : List.of("a", "b", "a", "c", "d")) {
            reasons.warn(path, "It is too large");
        }
        reasons.warn("a", "It is too deep");
        assertThat(lines())
                .containsExactly(
                        directory.resolve("a") + " is not served: It is too large",
                        directory.resolve("b") + " is not served: It is too large",
                        "More than 2 files and directories of " + DIRECTORY + " are not served; the reasons for the"
                                + " others are not logged. SkillResources.problems() returns all reasons",
                        directory.resolve("a") + " is not served: It is too deep");
    }
}
