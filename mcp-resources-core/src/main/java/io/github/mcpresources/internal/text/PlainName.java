package io.github.mcpresources.internal.text;

import java.util.regex.Pattern;

/** Checks the names of nodes and services. These names occur in ids, topics and keys. */
public final class PlainName {

    public static final String ALLOWED = "1 to 60 letters, digits, dots, hyphens and underscores";

    private static final Pattern VALID = Pattern.compile("[A-Za-z0-9._-]{1,60}");

    private PlainName() {}

    /** Checks whether the name consists of {@value #ALLOWED}. */
    public static boolean isValid(String name) {
        return VALID.matcher(name).matches();
    }

    /**
     * Returns the value of a setting that is a name.
     *
     * @throws IllegalArgumentException if the value does not consist of {@value #ALLOWED}
     */
    public static String check(String setting, String name) {
        if (!isValid(name)) {
            throw new IllegalArgumentException(setting + " must have " + ALLOWED + ", not \"" + name + "\"");
        }
        return name;
    }
}
