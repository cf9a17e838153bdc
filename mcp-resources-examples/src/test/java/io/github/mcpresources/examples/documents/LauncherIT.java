package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.examples.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Starts the document server with its script, which makes an archive of the loaded classes. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the script is for other systems")
class LauncherIT {

    private static final String INITIALIZE = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
            + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
            + "\"clientInfo\":{\"name\":\"launcher\",\"version\":\"1\"}}}";

    @TempDir
    private Path temp;

    @Test
    void laterStartsUseArchiveOfFirstStart() throws Exception {
        Path folder = Files.createDirectory(temp.resolve("my notes"));
        Files.writeString(folder.resolve("one.md"), "# One");
        assertThat(sharedClasses("first", folder)).isZero();
        await("the archive of the classes").atMost(Duration.ofMinutes(5)).until(() -> archives() == 1);

        assertThat(sharedClasses("second", folder)).isGreaterThan(1_000);
        assertThat(archives()).isEqualTo(1);
    }

    @Test
    void damagedArchiveDoesNotDisturbProtocol() throws Exception {
        Path folder = Files.createDirectory(temp.resolve("notes"));
        sharedClasses("first", folder);
        await("the archive of the classes").atMost(Duration.ofMinutes(5)).until(() -> archives() == 1);
        try (Stream<Path> files = Files.list(temp.resolve("cache/mcp-resources"))) {
            Path archive = files.findFirst().orElseThrow();
            Files.delete(archive); // the file is read-only
            Files.writeString(archive, "damaged");
        }

        assertThat(sharedClasses("second", folder)).isZero();
    }

    /** Starts the server, and returns the number of classes that it loaded from an archive of its own. */
    private long sharedClasses(String name, Path folder) throws Exception {
        Path classes = temp.resolve(name + ".log");
        Path script = ServerProcess.jar().resolveSibling("../document-server").normalize();
        try (ServerProcess server = ServerProcess.command(
                List.of(script.toString(), folder.toString()),
                Map.of(
                        "XDG_CACHE_HOME",
                        temp.resolve("cache").toString(),
                        "JAVA_HOME",
                        System.getProperty("java.home"),
                        "JDK_JAVA_OPTIONS",
                        "-Xlog:class+load:file=\"" + classes + "\""))) {
            server.send(INITIALIZE);
            assertThat(server.receive()).contains("\"protocolVersion\":\"2025-11-25\"");
            server.endInput();
            assertThat(server.exitCode()).isZero();
            assertThat(server.unread()).isEmpty();
        }
        try (Stream<String> lines = Files.lines(classes)) {
            return lines.filter(line -> line.contains("shared objects file (top)"))
                    .count();
        }
    }

    private long archives() throws IOException {
        Path cache = temp.resolve("cache/mcp-resources");
        if (!Files.isDirectory(cache)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(cache)) {
            return files.filter(file -> file.toString().endsWith(".jsa")).count();
        }
    }
}
