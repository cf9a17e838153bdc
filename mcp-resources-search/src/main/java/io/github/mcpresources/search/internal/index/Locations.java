package io.github.mcpresources.search.internal.index;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The folders, words and extension in the URI of a document. For example, the folders of {@code file:///notes/a/b.md}
 * are {@code notes} and {@code notes/a}.
 *
 * @param folders the folders in lower case, the topmost first
 * @param words the names in the path, separated by spaces
 * @param extension the extension of the name in lower case
 */
public record Locations(List<String> folders, String words, Optional<String> extension) {

    private static final int MAX_EXTENSION = 12;

    public static Locations of(String uri) {
        List<String> names = names(uri);
        List<String> folders = new ArrayList<>();
        StringBuilder folder = new StringBuilder();
        for (String name : names.subList(0, Math.max(0, names.size() - 1))) {
            folder.append(folder.isEmpty() ? "" : "/").append(name.toLowerCase(Locale.ROOT));
            folders.add(folder.toString());
        }
        String last = names.isEmpty() ? "" : names.get(names.size() - 1);
        int dot = last.lastIndexOf('.');
        boolean isNamed = dot > 0 && last.length() - dot - 1 <= MAX_EXTENSION && dot < last.length() - 1;
        String words = String.join(" ", names).replaceAll("[_\\-.+]+", " ");
        return new Locations(
                folders,
                words,
                isNamed ? Optional.of(last.substring(dot + 1).toLowerCase(Locale.ROOT)) : Optional.empty());
    }

    /**
     * Converts a URI or path of a folder to the format of {@link #folders}: in lower case, without slashes at its ends.
     */
    public static String folder(String folder) {
        return String.join("/", names(folder)).toLowerCase(Locale.ROOT);
    }

    private static List<String> names(String uri) {
        String path = uri.split("[?#]", 2)[0];
        int scheme = path.indexOf("://");
        String below = scheme < 0 ? path : path.substring(scheme + 3);
        List<String> names = new ArrayList<>();
        for (String name : below.split("/", -1)) {
            if (!name.isEmpty()) {
                names.add(decoded(name));
            }
        }
        return names;
    }

    private static String decoded(String name) {
        try {
            return name.indexOf('%') < 0 ? name : URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return name;
        }
    }
}
