package io.github.mcpresources.office.internal.content;

import org.jspecify.annotations.Nullable;

/**
 * Reduces a path to its last segment, because a path may reveal details of the machine on which the file was created.
 */
public final class BaseName {

    private static final int MAX_LENGTH = 255;

    private BaseName() {}

    /**
     * Returns the last segment of a path of any operating system. A segment of more than 255 characters is cut to its
     * last 255 characters. A drive letter, control characters, unpaired surrogates and surrounding white space are
     * removed. Returns null if the path is null, or the name would be empty, {@code .} or {@code ..}.
     */
    public static @Nullable String of(@Nullable String path) {
        if (path == null) {
            return null;
        }
        int slash = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
        String name =
                path.substring(slash + 1).replaceAll("[\\p{Cntrl}\\p{Cs}]", "").strip();
        if (name.matches("[A-Za-z]:.*")) {
            name = name.substring(2);
        }
        if (name.length() > MAX_LENGTH) {
            name = name.substring(name.length() - MAX_LENGTH);
        }
        return name.isEmpty() || name.equals(".") || name.equals("..") ? null : name;
    }
}
