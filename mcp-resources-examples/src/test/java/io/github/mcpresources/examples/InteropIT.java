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

/** Runs the script of {@code interop/}: MCP clients of other authors against the document server. */
class InteropIT {

    private static final int OLDEST_NODE = 20;
    private static final int PATIENCE_MINUTES = 10;
    private static final Path FOLDER = Path.of(System.getProperty("project.root"), "interop");
    private static final boolean WINDOWS =
            System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");

    @Test
    void theClientsOfOtherAuthorsSeeEveryFileAndEveryError() throws Exception {
        requireNode();
        run(WINDOWS ? "npm.cmd" : "npm", "ci", "--no-audit", "--no-fund");
        run(
                "node",
                "--test-reporter=spec",
                "interop.js",
                ServerProcess.jar().toAbsolutePath().toString());
    }

    private static void requireNode() throws Exception {
        String version;
        try {
            version = String.join("", execute("node", "--version").lines()).strip();
        } catch (IOException none) {
            version = "none";
        }
        String major = version.replaceAll("^v(\\d+).*$", "$1");
        if (!major.matches("\\d+") || Integer.parseInt(major) < OLDEST_NODE) {
            String message = "NOT CHECKED: that the TypeScript clients (@modelcontextprotocol/sdk and"
                    + " @modelcontextprotocol/client) list and read everything over stdio and HTTP, and the raw errors."
                    + " That needs Node " + OLDEST_NODE + " or later with npm on the path; found: " + version;
            System.err.println(message);
            abort(message);
        }
    }

    private record Ended(int exitCode, List<String> lines) {}

    private static void run(String... command) throws Exception {
        Ended ended = execute(command);
        assertThat(ended.exitCode())
                .as("%s in %s:%n%s", String.join(" ", command), FOLDER, String.join("\n", ended.lines()))
                .isZero();
        ended.lines().stream()
                .filter(line -> line.matches(".*(not checked|ℹ (tests|pass|fail)).*"))
                .forEach(System.out::println);
    }

    private static Ended execute(String... command) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(FOLDER.toFile()).redirectErrorStream(true);
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
