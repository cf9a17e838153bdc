package io.github.mcpresources.internal.text;

import java.util.regex.Pattern;

/**
 * Checks names that the application chooses, such as the names of cluster nodes, services and indexes. These names
 * occur in session ids, topics and keys, so only a few characters are allowed.
 */
public final class PlainName {

    public static final String ALLOWED = "1 to 60 letters, digits, dots, hyphens and underscores";

    private static final Pattern VALID = Pattern.compile("[A-Za-z0-9._-]{1,60}");

    private PlainName() {}

    /** Checks whether a name consists of {@value #ALLOWED}. */
    public static boolean isValid(String name) {
        return VALID.matcher(name).matches();
    }

    /**
     * Checks the value of a setting that must be a valid name, and returns the value.
     *
     * @throws IllegalArgumentException if the value does not consist of {@value #ALLOWED}
     */
    public static String check(String setting, String name) {
        if (!isValid(name)) {
            throw new IllegalArgumentException(setting + " must consist of " + ALLOWED + ", not \"" + name + "\"");
        }
        return name;
    }
}
