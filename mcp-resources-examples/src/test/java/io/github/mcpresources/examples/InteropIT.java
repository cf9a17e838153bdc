package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Listening;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs the scripts of {@code interop/}, which use programs of other authors with the servers of the examples. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(value = InteropIT.PATIENCE_MINUTES, unit = TimeUnit.MINUTES)
class InteropIT {

    private static final int OLDEST_NODE = 20;

    /**
     * The exit code of a script that needs a newer version of Node. If npm provides this version for the platform, the
     * script installs it.
     */
    private static final int NOTHING_CHECKED = 3;

    static final int PATIENCE_MINUTES = 60;
    private static final Path FOLDER = Path.of(System.getProperty("project.root"), "interop");
    private static final String NPM =
            System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows") ? "npm.cmd" : "npm";

    /** The line of the reporter before the failed tests. */
    private static final String FAILED_TESTS = "✖ failing tests:";

    private static boolean isInstalled;

    @Test
    void typescriptClientsReadAllFilesAndErrors() throws Exception {
        run(
                "that the TypeScript clients (@modelcontextprotocol/sdk and @modelcontextprotocol/client) list and"
                        + " read everything over stdio and HTTP, and the raw errors",
                "interop.js",
                "document-server");
    }

    @Test
    void typescriptClientsReceiveSubscribedUpdates() throws Exception {
        run(
                "that the TypeScript clients (@modelcontextprotocol/sdk and @modelcontextprotocol/client) hear of"
                        + " what they subscribed to and of changes of the list, and of nothing else",
                "subscriptions.js",
                "conformance-server");
    }

    @Test
    void typescriptClientsAcceptEveryKindOfAnswer() throws Exception {
        run(
                "that the TypeScript clients (@modelcontextprotocol/sdk and @modelcontextprotocol/client) give input that"
                        + " a reader asks for, and progress, directories, prompts and refusals as they are on the wire",
                "fixture.js",
                "conformance-server");
    }

    @Test
    void documentServerMountsTypescriptServers() throws Exception {
        run(
                "that servers of the TypeScript SDKs (@modelcontextprotocol/server-everything, v1 and v2) are served on"
                        + " by the document server as they are",
                "mounts.js",
                "document-server");
    }

    @Test
    void installsDocumentServerAsBundle() throws Exception {
        run(
                "that the document server can be packed and installed as a bundle (@anthropic-ai/mcpb)",
                "bundle.js",
                "document-server");
    }

    @Test
    void inspectorShowsEverythingInBothModes() throws Exception {
        run(
                "that the MCP inspector (@modelcontextprotocol/inspector) and its mcpdo see what is served",
                "inspector.js",
                "document-server",
                "conformance-server");
    }

    @Test
    void conformanceSuitePassesWithoutWarnings() throws Exception {
        run(
                "the scenarios of the conformance suite (@modelcontextprotocol/conformance)",
                "conformance.js",
                "conformance-server");
    }

    @Test
    void requestOfTypescriptClientHasOneTraceOverAllServers() throws Exception {
        requireNode(
                "that a request of the TypeScript clients with a traceparent has one trace over a gateway, a server,"
                        + " a reader and an event bus");
        install();
        try (TracedServers servers = new TracedServers();
                ResourceClient other = ResourceClient.http(servers.otherNode.url())
                        .revision(Revision.V2026_07_28)
                        .deadline(ServerProcess.PATIENCE);
                Listening listening = other.watch(List.of(TracedServers.LATEST))) {
            Ended ended = execute(
                    Map.of(),
                    "node",
                    "traces.js",
                    servers.gateway.url(),
                    "notes+notes://1",
                    ConnectedTraceTest.TRACEPARENT);
            requireSuccess(ended);
            ConnectedTraceTest.check(servers);
            assertThat(listening.await(
                            it -> it.method().equals("notifications/resources/updated"), ServerProcess.PATIENCE))
                    .isPresent();
            assertThat(servers.spans().stream()
                            .filter(span -> span.getParentSpanId().equals(ConnectedTraceTest.CLIENT_SPAN)))
                    .as("one span for each client")
                    .hasSize(4);
        }
    }

    /** Runs a script with its dependencies from npm, and with the jars of servers as its arguments. */
    private static void run(String whatFor, String script, String... servers) throws Exception {
        requireNode(whatFor);
        install();
        List<String> command = new ArrayList<>(List.of("node", "--test-reporter=spec", script));
        ObjectNode archives = Json.object();
        for (String server : servers) {
            Path jar = ServerProcess.jar(server).toAbsolutePath();
            command.add(jar.toString());
            ClassArchive.options(jar).forEach(archives.putArray(jar.toString())::add);
        }
        Ended ended = execute(Map.of("SERVER_OPTIONS", archives.toString()), command.toArray(String[]::new));
        if (ended.exitCode() == NOTHING_CHECKED) {
            notChecked(String.join("\n", ended.lines()));
        }
        requireSuccess(ended);
        ended.lines().stream()
                .filter(line -> line.matches(".*(NOT CHECKED|not checked|ℹ (tests|pass|fail)).*"))
                .forEach(System.out::println);
    }

    private static synchronized void install() throws Exception {
        if (!isInstalled) {
            requireSuccess(execute(Map.of(), NPM, "ci"));
            isInstalled = true;
        }
    }

    private static void requireNode(String whatFor) throws Exception {
        String version;
        try {
            version = String.join("", execute(Map.of(), "node", "--version").lines())
                    .strip();
        } catch (IOException none) {
            version = "none";
        }
        String major = version.replaceAll("^v(\\d+).*$", "$1");
        if (!major.matches("\\d+") || Integer.parseInt(major) < OLDEST_NODE) {
            notChecked("NOT CHECKED: " + whatFor + ". That needs Node " + OLDEST_NODE
                    + " or later with npm on the path; found: " + version);
        }
    }

    private static void notChecked(String message) {
        System.err.println(message);
        abort(message);
    }

    private record Ended(int exitCode, List<String> lines, String command) {}

    private static void requireSuccess(Ended ended) {
        assertThat(ended.exitCode())
                .as(
                        "%s%s in %s:%n%s",
                        failedTests(ended.lines()), ended.command(), FOLDER, String.join("\n", ended.lines()))
                .isZero();
    }

    /** Returns the names and the first errors of the failed tests in one line, because Maven's summary prints one line. */
    private static String failedTests(List<String> lines) {
        StringBuilder failed = new StringBuilder();
        boolean isMessage = false;
        for (String line : lines.subList(Math.max(0, lines.indexOf(FAILED_TESTS)), lines.size())) {
            boolean isName = line.startsWith("✖ ") && !line.equals(FAILED_TESTS);
            isMessage = isName || isMessage && !line.strip().startsWith("at ");
            if (isMessage && !line.isBlank()) {
                failed.append(line.strip()).append("; ");
            }
        }
        return failed.toString();
    }

    private static Ended execute(Map<String, String> environment, String... command) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(FOLDER.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.onExit().orTimeout(PATIENCE_MINUTES, TimeUnit.MINUTES).exceptionally(late -> process.destroyForcibly());
        try {
            List<String> lines = new ArrayList<>();
            try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
                reader.lines().forEach(lines::add);
            }
            return new Ended(process.waitFor(), lines, String.join(" ", command));
        } finally {
            process.destroyForcibly();
        }
    }
}
