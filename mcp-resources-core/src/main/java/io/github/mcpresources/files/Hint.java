package io.github.mcpresources.files;

import java.util.HashSet;
import java.util.Set;

/** What the system told of one directory since the last look: names that something happened to, or that it lost count. */
final class Hint {

    /** Over it, it is as good as having lost count; the JDK does the same for what we have not fetched. */
    private static final int MOST_NAMES = 512;

    private final Set<String> names = new HashSet<>();
    private boolean isLost;

    void add(String segment) {
        if (!isLost && names.add(segment) && names.size() > MOST_NAMES) {
            lose();
        }
    }

    /** Anything may have happened to anything. */
    void lose() {
        isLost = true;
        names.clear();
    }

    /** Whether something may have happened to what has this name. */
    boolean concerns(String segment) {
        return isLost || names.contains(segment);
    }

    /** The names that the system told of; all of them if this is {@linkplain #isWhole whole}. */
    Set<String> names() {
        return names;
    }

    /** Whether nothing happened to any other name. */
    boolean isWhole() {
        return !isLost;
    }
}
