package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Runs the scripts of {@code interop/}: programs of other authors against the servers of the examples. */
class InteropIT {

    private static final int OLDEST_NODE = 20;

    /** The oldest Node of the conformance suite; where npm has a Node for the platform, {@code npm ci} brings one. */
    private static final int OLDEST_NODE_OF_THE_SUITE = 22;

    /** How {@code conformance.js} ends when it finds no such Node. */
    private static final int NOTHING_CHECKED = 3;

    private static final int PATIENCE_MINUTES = 10;
    private static final Path FOLDER = Path.of(System.getProperty("project.root"), "interop");
    private static final String NPM =
            System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows") ? "npm.cmd" : "npm";

    @Test
    void theClientsOfOtherAuthorsSeeEveryFileAndEveryError() throws Exception {
        requireNode("that the TypeScript clients (@modelcontextprotocol/sdk and @modelcontextprotocol/client) list and"
                + " read everything over stdio and HTTP, and the raw errors");
        run(FOLDER, NPM, "ci");
        run(FOLDER, "node", "--test-reporter=spec", "interop.js", jar("document-server"));
    }

    @Test
    void theClientsOfOtherAuthorsHearWhatTheySubscribedTo() throws Exception {
        requireNode("that the TypeScript clients (@modelcontextprotocol/sdk and @modelcontextprotocol/client) hear of"
                + " what they subscribed to and of changes of the list, and of nothing else");
        run(FOLDER, NPM, "ci");
        run(FOLDER, "node", "--test-reporter=spec", "subscriptions.js", jar("conformance-server"));
    }

    @Test
    void theConformanceSuiteIsGreenWithoutAWarning() throws Exception {
        int node = requireNode("the scenarios of the conformance suite (@modelcontextprotocol/conformance)");
        Path folder = FOLDER.resolve("conformance");
        if (node < OLDEST_NODE_OF_THE_SUITE) {
            run(folder, NPM, "ci");
        } else {
            run(folder, NPM, "ci", "--omit=optional");
        }
        String[] command = {"node", "--test-reporter=spec", "conformance.js", jar("conformance-server")};
        Ended ended = execute(folder, command);
        if (ended.exitCode() == NOTHING_CHECKED) {
            notChecked(String.join("\n", ended.lines()));
        }
        requireSuccess(ended, folder, command);
    }

    private static String jar(String server) {
        return Path.of(System.getProperty(server + ".jar")).toAbsolutePath().toString();
    }

    /** The major version of the Node on the path. */
    private static int requireNode(String whatFor) throws Exception {
        String version;
        try {
            version = String.join("", execute(FOLDER, "node", "--version").lines())
                    .strip();
        } catch (IOException none) {
            version = "none";
        }
        String major = version.replaceAll("^v(\\d+).*$", "$1");
        if (!major.matches("\\d+") || Integer.parseInt(major) < OLDEST_NODE) {
            notChecked("NOT CHECKED: " + whatFor + ". That needs Node " + OLDEST_NODE
                    + " or later with npm on the path; found: " + version);
        }
        return Integer.parseInt(major);
    }

    private static void notChecked(String message) {
        System.err.println(message);
        abort(message);
    }

    private record Ended(int exitCode, List<String> lines) {}

    private static void run(Path folder, String... command) throws Exception {
        requireSuccess(execute(folder, command), folder, command);
    }

    private static void requireSuccess(Ended ended, Path folder, String... command) {
        assertThat(ended.exitCode())
                .as("%s in %s:%n%s", String.join(" ", command), folder, String.join("\n", ended.lines()))
                .isZero();
        ended.lines().stream()
                .filter(line -> line.matches(".*(not checked|ℹ (tests|pass|fail)).*"))
                .forEach(System.out::println);
    }

    private static Ended execute(Path folder, String... command) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        process.onExit().orTimeout(PATIENCE_MINUTES, TimeUnit.MINUTES).exceptionally(late -> process.destroyForcibly());
        try {
            List<String> lines = new ArrayList<>();
            try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
                reader.lines().forEach(lines::add);
            }
            return new Ended(process.waitFor(), lines);
        } finally {
            process.destroyForcibly();
        }
    }
}
