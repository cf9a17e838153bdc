package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.examples.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
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

    private static final String META = "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"launcher\",\"version\":\"1\"},"
            + "\"io.modelcontextprotocol/clientCapabilities\":{}";

    private static final Path SCRIPT =
            ServerProcess.jar().resolveSibling("../document-server").normalize();

    @TempDir
    private Path temp;

    /** The server is started with a folder, and answers a list and a read in a session and without a session. */
    @Test
    void laterStartsUseArchiveOfFirstRequestsUnlessItIsDamaged() throws Exception {
        Path folder = Files.createDirectory(temp.resolve("my notes"));
        Files.writeString(folder.resolve("one.md"), "# One");
        assertThat(classes("first", folder)).noneMatch(LauncherIT::isShared);
        awaitArchives(1);

        List<String> shared =
                classes("second", folder).stream().filter(LauncherIT::isShared).toList();
        assertThat(shared).hasSizeGreaterThan(1_000);
        assertThat(cached()).hasSize(1);
        for (String name : List.of(
                "server.SessionFront",
                "files.TreeWalk",
                "internal.content.NameTypes",
                "internal.protocol.CursorSeal",
                "internal.stateless.StatelessDispatcher")) {
            assertThat(shared).anyMatch(line -> line.contains("io.github.mcpresources." + name + " "));
        }
        assertThat(shared).anyMatch(line -> line.contains("tools.jackson.databind.json.JsonMapper "));

        Path archive = cached().iterator().next();
        Files.delete(archive); // the file is read-only
        Files.writeString(archive, "damaged");

        assertThat(classes("third", folder)).noneMatch(LauncherIT::isShared);
    }

    /**
     * Java is started by a script, as version managers install it. Such a script is asked for its version, because it
     * does not change with the version.
     */
    @Test
    void archiveOfNewJarReplacesUnusedArchive() throws Exception {
        Path home = Files.createDirectories(temp.resolve("home/bin")).getParent();
        Path java = home.resolve("bin/java");
        Files.writeString(
                java,
                "#!/bin/sh\n[ \"$1\" != -version ] || echo version >>'" + temp.resolve("calls") + "'\nexec '"
                        + ServerProcess.java() + "' \"$@\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path folder = Files.createDirectory(temp.resolve("notes"));
        Path jar = temp.resolve("document-server.jar");
        Files.copy(ServerProcess.jar(), jar);
        Path script = temp.resolve("document-server");
        Files.copy(SCRIPT, script, StandardCopyOption.COPY_ATTRIBUTES);
        Path other = Files.createDirectories(temp.resolve("cache/mcp-resources"))
                .resolve("document-server-1-2.jsa"); // of another installation
        Files.createFile(other);
        classes("first", script, folder, home);
        awaitArchives(2);
        Set<Path> old = cached();
        for (Path archive : old) {
            Files.setLastModifiedTime(archive, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
        }

        Files.setLastModifiedTime(jar, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
        assertThat(classes("second", script, folder, home)).noneMatch(LauncherIT::isShared);
        await("the new archive").atMost(ServerProcess.PATIENCE).until(() -> !cached().containsAll(old));
        awaitArchives(2);
        assertThat(cached()).contains(other);
        assertThat(classes("third", script, folder, home)).anyMatch(LauncherIT::isShared);
        assertThat(temp.resolve("calls")).hasContent("version\nversion\nversion");
    }

    private List<String> classes(String name, Path folder) throws Exception {
        return classes(name, SCRIPT, folder, Path.of(System.getProperty("java.home")));
    }

    /** Starts the server, lists and reads in both ways, and returns the log of the loaded classes. */
    private List<String> classes(String name, Path script, Path folder, Path javaHome) throws Exception {
        Path classes = temp.resolve(name + ".log");
        try (ServerProcess server = ServerProcess.command(
                List.of(script.toString(), folder.toString()),
                Map.of(
                        "XDG_CACHE_HOME",
                        temp.resolve("cache").toString(),
                        "JAVA_HOME",
                        javaHome.toString(),
                        "JDK_JAVA_OPTIONS",
                        "-Xlog:class+load:file=\"" + classes + "\""))) {
            server.send(INITIALIZE);
            assertThat(server.receive()).contains("\"protocolVersion\":\"2025-11-25\"");
            server.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            server.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"resources/list\",\"params\":{}}");
            assertThat(answer(server, 2)).contains("\"resources\":[");
            server.send("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"resources/list\",\"params\":{\"_meta\":{" + META
                    + "}}}");
            assertThat(answer(server, 3)).contains("\"resources\":[");
            server.endInput();
            assertThat(server.exitCode()).isZero();
            assertThat(server.unread()).allMatch(LauncherIT::isNotification);
        }
        return Files.readAllLines(classes);
    }

    /** Returns the answer to a request. The server may send notifications before it. */
    private static String answer(ServerProcess server, int id) throws InterruptedException {
        String line = server.receive();
        while (isNotification(line)) {
            line = server.receive();
        }
        assertThat(line).contains("\"id\":" + id);
        return line;
    }

    private static boolean isNotification(String line) {
        return line.contains("\"method\":\"notifications/");
    }

    private static boolean isShared(String line) {
        return line.contains("shared objects file (top)");
    }

    /** Waits until the cache contains this number of archives and nothing else. */
    private void awaitArchives(int count) {
        await("the archive of the classes")
                .atMost(ServerProcess.PATIENCE)
                .until(
                        this::cached,
                        files -> files.size() == count
                                && files.stream()
                                        .allMatch(file -> file.toString().endsWith(".jsa")));
    }

    private Set<Path> cached() throws IOException {
        Path cache = temp.resolve("cache/mcp-resources");
        if (!Files.isDirectory(cache)) {
            return Set.of();
        }
        try (Stream<Path> files = Files.list(cache)) {
            return files.collect(Collectors.toSet());
        }
    }
}
