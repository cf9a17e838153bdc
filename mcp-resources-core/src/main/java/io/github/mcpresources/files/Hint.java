package io.github.mcpresources.files;

import java.util.HashSet;
import java.util.Set;

/**
 * The events that the operating system reported for a directory since the last scan: names with events, or the loss of
 * events.
 */
final class Hint {

    /**
     * The maximum number of names. More names are treated as a loss of events. The JDK does the same for events that
     * are not fetched.
     */
    private static final int MOST_NAMES = 512;

    private final Set<String> names = new HashSet<>();
    private boolean isLost;

    void add(String segment) {
        if (!isLost && names.add(segment) && names.size() > MOST_NAMES) {
            lose();
        }
    }

    /** Records a loss of events, after which any name may have changed. */
    void lose() {
        isLost = true;
        names.clear();
    }

    /** Checks whether the entry with a name may have changed. */
    boolean concerns(String segment) {
        return isLost || names.contains(segment);
    }

    /** Returns the names with events; complete only if this hint is {@linkplain #isWhole whole}. */
    Set<String> names() {
        return names;
    }

    /** Checks whether all changed names are known. */
    boolean isWhole() {
        return !isLost;
    }
}
