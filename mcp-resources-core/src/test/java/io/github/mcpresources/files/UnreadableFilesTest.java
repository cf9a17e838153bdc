package io.github.mcpresources.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.github.mcpresources.Child;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that the server's process may not read. */
class UnreadableFilesTest {

    @TempDir
    private Path folder;

    /** Changes the builder, so that the process does not have root's privilege to read every file. */
    private static ProcessBuilder withoutPrivileges(ProcessBuilder child) {
        if (System.getProperty("user.name").equals("root")) {
            List<String> command = new ArrayList<>(List.of(
                    "setpriv",
                    "--inh-caps=-dac_override,-dac_read_search",
                    "--bounding-set=-dac_override,-dac_read_search"));
            command.addAll(child.command());
            child.command(command);
        }
        return child;
    }

    private static String run(ProcessBuilder child) throws Exception {
        Process process;
        try {
            process = child.redirectError(new File("/dev/null")).start();
        } catch (IOException missing) {
            return abort("NOT CHECKED: root reads every file, and setpriv is missing (" + missing.getMessage() + ")");
        }
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).isZero();
        return said;
    }

    @Test
    void hidesUnreadableFileExceptInErrorOfRead() throws Exception {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            abort("NOT CHECKED: this platform has no POSIX permissions");
        }
        Path root = Files.createDirectory(folder.toRealPath().resolve("r"));
        Files.writeString(root.resolve("open.txt"), "open");
        Path closed = Files.writeString(root.resolve("closed.txt"), "closed");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
        ProcessBuilder child = Child.of(UnreadableFiles.class, List.of(), root.toString(), "file:///r/closed.txt");
        assertThat(run(withoutPrivileges(child)).lines())
                .containsExactly(
                        "list file:///r/open.txt",
                        "describe Resource not found",
                        "read The server has no permission to read this file",
                        "event +file:///r/new-open.txt",
                        "event -file:///r/open.txt");
    }
}
