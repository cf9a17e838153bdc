package io.github.mcpresources.files;

import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;

/** The names of roots in URIs: one segment of a path, encoded as the names of files are, and never a step in the path. */
final class RootNames {

    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9._~-]+");
    private static final String NAMELESS = "root";

    private RootNames() {}

    static boolean isSafe(String name) {
        return SAFE.matcher(name).matches() && !name.equals(".") && !name.equals("..");
    }

    /** The directory's own name; {@value #NAMELESS} for one that has none, such as the root of a disk. */
    static String of(Path directory) {
        Path last = directory.toAbsolutePath().normalize().getFileName();
        return last == null || last.toString().isEmpty()
                ? NAMELESS
                : new FileNames(directory.getFileSystem()).segment(last).orElse(NAMELESS);
    }

    /** The name, with a number where it is taken. */
    static String unique(String name, Set<String> taken) {
        String unique = name;
        for (int number = 2; taken.contains(unique); number++) {
            unique = name + "-" + number;
        }
        return unique;
    }
}
