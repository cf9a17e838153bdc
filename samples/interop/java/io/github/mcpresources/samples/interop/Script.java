package io.github.mcpresources.samples.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The scripts of the directory {@code interop}, which use programs from npm. */
final class Script {

    /** The exit code of a script that needs a newer version of Node. */
    private static final int NOTHING_CHECKED = 3;

    private static final Path DIRECTORY = Path.of("../../interop");
    private static final Path INSTALLED = DIRECTORY.resolve("node_modules/@modelcontextprotocol");

    private Script() {}

    /** Runs a script that uses only the clients, and requires that all its checks pass. */
    static void runWithClients(String name, int port) throws IOException, InterruptedException {
        install("client", "npm", "ci", "--omit=dev", "--omit=optional");
        run(name, port);
    }

    /** Runs a script that uses the conformance suite, and requires that all its checks pass. */
    static void runWithConformanceSuite(String name, int port) throws IOException, InterruptedException {
        install("conformance", "npm", "ci");
        run(name, port);
    }

    /** Installs packages if one of them is missing. Tests of other samples may do the same at the same time. */
    private static void install(String needed, String... command) throws IOException, InterruptedException {
        try (FileChannel file = FileChannel.open(DIRECTORY.resolve("package.json"), StandardOpenOption.WRITE);
                FileLock lock = file.lock()) {
            assertThat(lock.isValid()).isTrue();
            if (!Files.isDirectory(INSTALLED.resolve(needed))) {
                execute(command);
            }
        }
    }

    /** Runs a script against the endpoint of a running application. */
    private static void run(String name, int port) throws IOException, InterruptedException {
        execute("node", "--test-reporter=spec", name, "http://localhost:" + port + "/mcp");
    }

    private static void execute(String... command) throws IOException, InterruptedException {
        File log = Files.createTempFile("interop", ".log").toFile();
        try {
            Process process = start(log, command);
            int code = process.waitFor();
            String output = Files.readString(log.toPath(), StandardCharsets.UTF_8);
            output.lines()
                    .filter(line -> line.matches(".*(NOT CHECKED|ℹ (tests|pass|fail)).*"))
                    .forEach(System.out::println);
            assumeThat(code).as(output).isNotEqualTo(NOTHING_CHECKED);
            assertThat(code).as("%s:%n%s", String.join(" ", command), output).isZero();
        } finally {
            Files.delete(log.toPath());
        }
    }

    private static Process start(File log, String... command) throws IOException {
        try {
            return new ProcessBuilder(command)
                    .directory(DIRECTORY.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log)
                    .start();
        } catch (IOException missing) {
            String message = "NOT CHECKED: the application with clients from npm. That needs Node with npm on the path";
            System.out.println(message);
            assumeThat(missing).as(message).isNull();
            throw missing;
        }
    }
}
