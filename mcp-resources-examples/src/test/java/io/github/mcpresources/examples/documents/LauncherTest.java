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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the script of the document server with a program in place of Java. It writes its arguments to a file, and makes
 * an archive if Java would. {@link LauncherIT} tests the script with Java.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the script is for other systems")
class LauncherTest {

    private static final String JAVA = """
            #!/bin/sh
            case $1 in
                -XX:ArchiveClassesAtExit=*)
                    cat >/dev/null
                    echo "$1" >>'%1$s/archives'
                    [ -e '%1$s/makes-no-archives' ] || echo classes >"${1#*=}"
                    ;;
                *) echo "$*" >>'%1$s/starts' ;;
            esac
            """;

    /** The options of Java for a server on stdio. */
    private static final String QUICK = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

    private final FileTime twoDaysAgo = FileTime.from(Instant.now().minus(Duration.ofDays(2)));

    @TempDir
    private Path given;

    private Path temp;
    private Path script;
    private final List<Process> processes = new ArrayList<>();

    @BeforeEach
    void install() throws IOException {
        temp = given.toRealPath();
        script = Files.createDirectory(temp.resolve("app")).resolve("document-server");
        Files.copy(Path.of("document-server"), script, StandardCopyOption.COPY_ATTRIBUTES);
        Files.createFile(temp.resolve("app/document-server.jar"));
        Files.createDirectories(temp.resolve("java/bin"));
        Files.createFile(temp.resolve("java/release"));
        Path java = Files.writeString(temp.resolve("java/bin/java"), JAVA.formatted(temp));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** A program in the background still writes below the temporary directory, which could not be deleted then. */
    @AfterEach
    void awaitProgramsInBackground() throws InterruptedException {
        for (Process process : processes) {
            assertThat(process.waitFor(ServerProcess.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as("the script and its programs in the background end")
                    .isTrue();
        }
    }

    @Test
    void laterStartsUseArchiveOfFirstStart() throws Exception {
        assertThat(start()).doesNotContain("SharedArchiveFile");
        Path archive = awaitArchive();
        assertThat(start()).startsWith("-XX:SharedArchiveFile=" + archive + " ");
    }

    @Test
    void onlyServerOnStdioStartsWithFirstCompilerAndSerialCollector() throws Exception {
        assertThat(start()).contains(QUICK);
        for (String http : List.of("--http", "--http=0")) {
            assertThat(start(Map.of(), script.toString(), http)).doesNotContain("Tiered", "GC");
        }
        for (String variable : List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS")) {
            assertThat(start(Map.of(variable, "-XX:+UseG1GC"), script.toString()))
                    .doesNotContain("Tiered", "GC");
        }
    }

    /** Other starts of the same Java on one machine: a terminal and a desktop have different settings. */
    @Test
    void archiveDoesNotDependOnTimeZoneAndLanguage() throws Exception {
        start(Map.of("TZ", "UTC0", "LC_ALL", "C"), script.toString());
        awaitArchive();
        assertThat(start(Map.of("TZ", "JST-9", "LC_ALL", "C.UTF-8"), script.toString()))
                .contains("SharedArchiveFile");
    }

    @Test
    void javaThatMakesNoArchiveIsAskedOnceInDay() throws Exception {
        Files.createFile(temp.resolve("makes-no-archives"));
        start();
        awaitLines("archives", 1);
        start();
        for (Path making : cached()) {
            assertThat(making.toString()).endsWith(".making");
            Files.setLastModifiedTime(making, twoDaysAgo);
        }
        start();
        awaitLines("archives", 2);
    }

    @Test
    void simultaneousStartsMakeOneArchive() throws Exception {
        List<Process> starts = new ArrayList<>();
        for (int number = 0; number < 4; number++) {
            starts.add(process(Map.of(), script.toString()));
        }
        for (Process start : starts) {
            assertThat(exitCode(start)).isEqualTo("0");
        }
        awaitArchive();
        awaitLines("archives", 1);
        awaitLines("starts", 4);
    }

    /** A file can be empty after a power failure. */
    @Test
    void emptyArchiveIsReplaced() throws Exception {
        start();
        Path archive = awaitArchive();
        Files.write(archive, new byte[0]);
        assertThat(start()).doesNotContain("SharedArchiveFile");
        assertThat(awaitArchive()).isEqualTo(archive);
        assertThat(start()).contains("SharedArchiveFile");
    }

    @Test
    void unusedArchivesAreRemoved() throws Exception {
        start();
        Path old = awaitArchive();
        Files.setLastModifiedTime(old, twoDaysAgo);
        start();
        assertThat(Files.getLastModifiedTime(old)).as("the last use").isGreaterThan(twoDaysAgo);

        Files.setLastModifiedTime(old, twoDaysAgo);
        Files.writeString(temp.resolve("app/document-server.jar"), "another version");
        start();
        await().atMost(ServerProcess.PATIENCE).until(() -> !Files.exists(old));
        assertThat(awaitArchive()).isNotEqualTo(old);
    }

    /** Standard output has the messages of the protocol. Without options, Java writes its warnings there. */
    @Test
    void javaWritesNothingToStandardOutput() throws Exception {
        String log = QUICK + " -Xlog:all=off:stdout -Xlog:all=warning:stderr -jar";
        assertThat(start()).startsWith(log);
        awaitArchive();
        assertThat(start()).contains(log);
    }

    @ParameterizedTest
    @ValueSource(strings = {"app/document-server", "../app/document-server"})
    void scriptCanBeCalledByLink(String target) throws Exception {
        Path link = Files.createDirectory(temp.resolve("bin")).resolve("server");
        Files.createSymbolicLink(link, target.startsWith(".") ? Path.of(target) : temp.resolve(target));
        assertThat(start(Map.of(), link.toString(), "a folder"))
                .endsWith(" -jar " + temp.resolve("app/document-server.jar") + " a folder");
    }

    @Test
    void relativePathOfScriptDoesNotDependOnCdpath() throws Exception {
        Path other = temp.resolve("other");
        Files.createDirectories(other.resolve("app"));
        assertThat(start(Map.of("CDPATH", other.toString()), "sh", "app/document-server"))
                .endsWith(" -jar " + temp.resolve("app/document-server.jar"));
    }

    /** Java would take a colon as the end of the path. A relative path would be another one in each directory. */
    @ParameterizedTest
    @ValueSource(strings = {"relative", "/with:colon"})
    void startsWithoutArchiveIfPathOfCacheCannotBeUsed(String name) throws Exception {
        Path cache = temp.resolve(name.replace("/", ""));
        String variable = name.startsWith("/") ? cache.toString() : name;
        assertThat(start(Map.of("XDG_CACHE_HOME", variable), script.toString())).startsWith(QUICK);
        assertThat(cache).doesNotExist();
    }

    private String start() throws Exception {
        return start(Map.of(), script.toString());
    }

    /** Starts a command until it ends, and returns the arguments with which it started Java. */
    private String start(Map<String, String> environment, String... command) throws Exception {
        assertThat(exitCode(process(environment, command))).isEqualTo("0");
        List<String> starts = Files.readAllLines(temp.resolve("starts"));
        return starts.get(starts.size() - 1);
    }

    /**
     * Starts a command in a shell. The shell prints the exit code of the command when the command ends. The shell itself
     * ends only when the programs that the command left in the background have ended: they hold its pipe open.
     */
    private Process process(Map<String, String> environment, String... command) throws IOException {
        List<String> shell =
                new ArrayList<>(List.of("sh", "-c", "{ \"$@\" 3>&1 >>output 2>&1; echo $?; } | cat", "sh"));
        shell.addAll(List.of(command));
        ProcessBuilder builder = new ProcessBuilder(shell).directory(temp.toFile());
        builder.environment().put("XDG_CACHE_HOME", temp.resolve("cache").toString());
        builder.environment().put("JAVA_HOME", temp.resolve("java").toString());
        builder.environment().putAll(environment);
        Process process = builder.redirectErrorStream(true).start();
        processes.add(process);
        return process;
    }

    /** Waits until a command ends, but not for the programs that it left in the background. */
    private static String exitCode(Process process) throws IOException {
        return process.inputReader().readLine();
    }

    /** Waits until the cache contains one archive and nothing else, and returns this archive. */
    private Path awaitArchive() {
        return await().atMost(ServerProcess.PATIENCE)
                .until(
                        this::cached,
                        files -> files.size() == 1
                                && files.get(0).toString().endsWith(".jsa")
                                && files.get(0).toFile().length() > 0)
                .get(0);
    }

    private void awaitLines(String file, int count) {
        await().atMost(ServerProcess.PATIENCE)
                .until(
                        () -> Files.exists(temp.resolve(file)) ? Files.readAllLines(temp.resolve(file)) : List.of(),
                        lines -> lines.size() == count);
    }

    private List<Path> cached() throws IOException {
        Path cache = temp.resolve("cache/mcp-resources");
        if (!Files.isDirectory(cache)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(cache)) {
            return files.toList();
        }
    }
}
