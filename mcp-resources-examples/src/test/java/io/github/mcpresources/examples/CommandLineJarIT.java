package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the testkit's command line as the README starts it, from its self-contained jar. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class CommandLineJarIT {

    private static final Path JAR = Path.of(
            System.getProperty("project.root"), "mcp-resources-testkit", "target", "mcp-resources-testkit-cli.jar");
    private static final String SERVER = ServerProcess.ofJar("document-server").stream()
            .map(argument -> '"' + argument + '"')
            .collect(Collectors.joining(" "));

    @TempDir
    Path folder;

    private int run(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(ServerProcess.fastStart());
        command.addAll(List.of("-jar", JAR.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectOutput(folder.resolve("output").toFile())
                .redirectError(folder.resolve("errors").toFile())
                .start();
        return process.waitFor();
    }

    private String said(String stream) throws Exception {
        return Files.readString(folder.resolve(stream));
    }

    @Test
    void checksServer() throws Exception {
        Path report = folder.resolve("report.html");
        int end;
        try (ServerProcess server = ServerProcess.documents("--http", 0)) {
            end = run(
                    "check",
                    "--http",
                    server.url(),
                    "--header",
                    "Authorization=" + server.authorization(),
                    "--timeout",
                    "120",
                    "--report",
                    report.toString());
        }

        assertThat(said("errors")).isEmpty();
        assertThat(said("output")).contains("2025-11-25) PASSED", "2026-07-28) PASSED");
        assertThat(end).isZero();
        assertThat(Files.readString(report)).contains("document-server");
    }

    @Test
    void listsResources() throws Exception {
        int end = run("list", "--stdio", SERVER);

        assertThat(said("errors")).isEmpty();
        assertThat(said("output")).contains("file:///sample-documents/logbook.txt");
        assertThat(end).isZero();
    }

    @Test
    void namesServerThatCannotStart() throws Exception {
        int end = run("check", "--stdio", "no-such-program");

        assertThat(said("errors")).contains("no-such-program").doesNotContain("Exception in thread");
        assertThat(end).isNotZero();
    }

    @Test
    void reportsThatNoServerAcceptsConnections() throws Exception {
        int port;
        try (ServerSocket unused = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = unused.getLocalPort();
        }

        int end = run("check", "--http", "http://127.0.0.1:" + port + "/mcp");

        assertThat(said("errors"))
                .contains("no server accepts connections at this address")
                .doesNotContain("NoClassDefFound");
        assertThat(end).isEqualTo(1);
    }
}
