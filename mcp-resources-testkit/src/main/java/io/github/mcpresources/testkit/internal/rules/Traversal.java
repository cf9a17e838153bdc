package io.github.mcpresources.testkit.internal.rules;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Path traversal attempts, in encodings that have succeeded against other servers. */
public final class Traversal {

    private static final int MAX_SCHEMES = 3;

    /** Matches text that occurs in the requested files, such as the entry of root in {@code /etc/passwd}. */
    private static final Pattern OF_THE_SYSTEM = Pattern.compile("root:[^:\n]*:0:0:|\\[fonts]|\\[extensions]");

    private Traversal() {}

    /**
     * Returns URIs that attempt to read files of the operating system. The attempts are relative to the directories of
     * at most three of the given URIs: the first URI of each scheme, for the first three schemes.
     */
    public static List<String> attempts(List<String> uris) {
        Set<String> schemes = new LinkedHashSet<>();
        List<String> attempts = new ArrayList<>();
        for (String uri : uris) {
            int colon = uri.indexOf(':');
            if (colon > 0 && schemes.add(uri.substring(0, colon)) && schemes.size() <= MAX_SCHEMES) {
                String directory = uri.substring(0, Math.max(colon + 1, uri.lastIndexOf('/') + 1));
                attempts.add(directory + "../".repeat(12) + "etc/passwd");
                attempts.add(directory + "..%2f".repeat(12) + "etc%2fpasswd");
                attempts.add(directory + "%2e%2e/".repeat(12) + "etc/passwd");
                attempts.add(directory + "%252e%252e%252f".repeat(12) + "etc%252fpasswd");
                attempts.add(directory + "..%5c".repeat(12) + "windows%5cwin.ini");
                attempts.add(directory + "/etc/passwd");
                attempts.add(directory + "%2fetc%2fpasswd");
            }
        }
        attempts.add("file:///etc/passwd");
        return attempts;
    }

    /** Checks whether a content is from one of the requested files. Bytes are passed as text in ISO 8859-1. */
    public static boolean succeeded(String content) {
        return OF_THE_SYSTEM.matcher(content).find();
    }
}
