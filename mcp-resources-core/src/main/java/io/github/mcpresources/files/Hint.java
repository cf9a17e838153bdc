package io.github.mcpresources.files;

import java.util.HashSet;
import java.util.Set;

/**
 * The events that the operating system reported for a directory since the last scan: the names of the changed entries,
 * or the fact that events were lost.
 */
final class Hint {

    /**
     * The maximum number of names. If more entries change, all events are treated as lost. The JDK also reports an
     * overflow if more than 512 events are pending for a directory.
     */
    private static final int MAX_NAMES = 512;

    private final Set<String> names = new HashSet<>();
    private boolean isLost;

    void add(String segment) {
        if (!isLost && names.add(segment) && names.size() > MAX_NAMES) {
            lose();
        }
    }

    /** Records that events were lost, so that any entry may have changed. */
    void lose() {
        isLost = true;
        names.clear();
    }

    boolean concerns(String segment) {
        return isLost || names.contains(segment);
    }

    /** Returns the names of the changed entries; empty if events were lost. */
    Set<String> names() {
        return names;
    }

    boolean isComplete() {
        return !isLost;
    }
}
