package io.github.mcpresources.internal.documents;

import io.github.mcpresources.internal.content.Digests;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Assigns ids to paths. The id of a path stays the same if the document at the path changes. The number of ids is
 * limited, and the least recently used ids are removed first.
 */
public final class PathIds {

    public static final String MARK = "p-";

    private static final int MORE_DIGITS = 4;

    private final int max;
    private final int digits;
    /** The paths by id. The least recently used entry is first. */
    private final LinkedHashMap<String, Path> paths = new LinkedHashMap<>(16, 0.75f, true);

    private final Map<Path, String> ids = new HashMap<>();

    public PathIds(int max, int digits) {
        this.max = max;
        this.digits = digits;
    }

    /**
     * Returns the id of a path. It consists of {@link #MARK} and a short prefix of the digest of the path. If this is
     * already the id of another path, a longer prefix is used.
     */
    public synchronized String of(Path path) {
        String known = ids.get(path);
        if (known != null) {
            paths.get(known);
            return known;
        }
        if (paths.size() == max) {
            Iterator<Path> oldest = paths.values().iterator();
            ids.remove(oldest.next());
            oldest.remove();
        }
        String digest = Digests.of(path.toString());
        int length = digits;
        while (length < digest.length() && paths.containsKey(MARK + digest.substring(0, length))) {
            length += MORE_DIGITS;
        }
        String id = MARK + digest.substring(0, Math.min(length, digest.length()));
        paths.put(id, path);
        ids.put(path, id);
        return id;
    }

    public synchronized Optional<Path> path(String id) {
        return Optional.ofNullable(paths.get(id));
    }
}
