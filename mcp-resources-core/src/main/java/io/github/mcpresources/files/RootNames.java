package io.github.mcpresources.files;

import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;

/** The names of roots in URIs. A name is one segment of a path, encoded like the names of files. */
final class RootNames {

    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9._~-]+");
    private static final String NAMELESS = "root";

    private RootNames() {}

    static boolean isSafe(String name) {
        return SAFE.matcher(name).matches() && !name.equals(".") && !name.equals("..");
    }

    /**
     * Returns the encoded name of a directory, or {@value #NAMELESS} if the directory has no name, or its name cannot
     * be encoded. The root of a file system has no name.
     */
    static String of(Path directory) {
        Path last = directory.toAbsolutePath().normalize().getFileName();
        return last == null || last.toString().isEmpty()
                ? NAMELESS
                : new FileNames(directory.getFileSystem()).segment(last).orElse(NAMELESS);
    }

    static String unique(String name, Set<String> taken) {
        String unique = name;
        for (int number = 2; taken.contains(unique); number++) {
            unique = name + "-" + number;
        }
        return unique;
    }
}
