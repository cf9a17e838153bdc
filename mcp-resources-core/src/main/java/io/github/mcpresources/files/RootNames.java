package io.github.mcpresources.files;

import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;

/** The names of roots in URIs: what needs no escape, and never a step in the path. */
final class RootNames {

    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9._~-]+");
    private static final Pattern UNSAFE_RUN = Pattern.compile("[^A-Za-z0-9._~-]+");
    private static final String NAMELESS = "root";

    private RootNames() {}

    static boolean isSafe(String name) {
        return SAFE.matcher(name).matches() && !name.equals(".") && !name.equals("..");
    }

    /** A safe name that resembles the directory's. */
    static String of(Path directory) {
        Path last = directory.toAbsolutePath().normalize().getFileName();
        String name =
                last == null ? NAMELESS : UNSAFE_RUN.matcher(last.toString()).replaceAll("-");
        boolean says = name.chars().anyMatch(Character::isLetterOrDigit);
        return says && isSafe(name) ? name : NAMELESS;
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
