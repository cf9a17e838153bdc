package io.github.mcpresources.compositor.upstream;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The command, environment and directory of a child process. {@link #toString} returns only the name of the program,
 * because arguments may contain secrets.
 */
record StdioCommand(
        List<String> line,
        Map<String, String> environment,
        @Nullable Path directory) {

    /**
     * The environment variables that a child process inherits: paths, the user's name, the locale and properties of the
     * machine, but no secrets.
     */
    private static final List<String> INHERITED = List.of(
            "HOME",
            "LANG",
            "LC_ALL",
            "LOGNAME",
            "PATH",
            "SHELL",
            "TERM",
            "TMPDIR",
            "TZ",
            "USER",
            "APPDATA",
            "COMSPEC",
            "HOMEDRIVE",
            "HOMEPATH",
            "LOCALAPPDATA",
            "PATHEXT",
            "PROCESSOR_ARCHITECTURE",
            "PROGRAMFILES",
            "SYSTEMDRIVE",
            "SYSTEMROOT",
            "TEMP",
            "TMP",
            "USERNAME",
            "USERPROFILE");

    ProcessBuilder toBuilder() {
        ProcessBuilder builder = new ProcessBuilder(line);
        builder.environment().keySet().removeIf(name -> INHERITED.stream().noneMatch(name::equalsIgnoreCase));
        builder.environment().putAll(environment);
        if (directory != null) {
            builder.directory(directory.toFile());
        }
        return builder;
    }

    @Override
    public String toString() {
        return "'" + line.get(0) + "'";
    }
}
