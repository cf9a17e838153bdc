package io.github.mcpresources.uri;

import org.jspecify.annotations.Nullable;

/**
 * A value that {@link RepeatedNames} tries for a variable. It is stored as the positions in the URI at which the value
 * occurs. {@link #UNDEFINED} means that the variable has no value.
 *
 * @param ends for each position in the URI, the end of the value if the value occurs there, or else -1; null if only
 *     one position is possible, or if the variable is undefined
 * @param start the start of the value if only one position is possible, or else -1
 * @param end the end of the value if only one position is possible, or else -1
 * @param open true if only the beginning of the value is known, so that the value may be longer
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Binding(int @Nullable [] ends, int start, int end, boolean open) {
    static final Binding UNDEFINED = new Binding(null, -1, -1, false);

    static final @Nullable Binding[] NONE = {};

    static Binding to(int[] ends, boolean open) {
        return new Binding(ends, -1, -1, open);
    }

    static Binding between(int start, int end) {
        return new Binding(null, start, end, false);
    }

    static @Nullable Binding of(@Nullable Binding[] bindings, int slot) {
        return slot >= 0 && slot < bindings.length ? bindings[slot] : null;
    }

    /**
     * Returns the end of the value that starts at {@code position}, or -1 if no value can start there. Both positions
     * are relative to {@code from}.
     */
    int end(int from, int position) {
        int at = from + position;
        int found = ends != null ? ends[at] : at == start ? end : -1;
        return found < 0 ? -1 : found - from;
    }

    boolean isDefined() {
        return ends != null || start >= 0;
    }
}
