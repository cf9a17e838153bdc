package io.github.mcpresources.uri;

import org.jspecify.annotations.Nullable;

/**
 * What a variable is bound to while the values of a repeated name are tried.
 *
 * @param ends for each position of the URI, where the value ends if it stands there, or -1; null when it may stand in
 *     one place only, or the variable is undefined
 * @param start where the one place starts, or -1
 * @param end where the one place ends, or -1
 * @param open whether more may follow, because it is only the start of the value that is known
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Binding(int @Nullable [] ends, int start, int end, boolean open) {
    static final Binding UNDEFINED = new Binding(null, -1, -1, false);

    /** No variable is bound. */
    static final @Nullable Binding[] NONE = {};

    /** Bound to a value, or the start of one, wherever it stands. */
    static Binding to(int[] ends, boolean open) {
        return new Binding(ends, -1, -1, open);
    }

    /** Bound to what stands between two positions. */
    static Binding between(int start, int end) {
        return new Binding(null, start, end, false);
    }

    static @Nullable Binding of(@Nullable Binding[] bindings, int slot) {
        return slot >= 0 && slot < bindings.length ? bindings[slot] : null;
    }

    /** Where the value ends, in a part of the URI, or -1. */
    int end(int from, int position) {
        int at = from + position;
        int found = ends != null ? ends[at] : at == start ? end : -1;
        return found < 0 ? -1 : found - from;
    }

    boolean isDefined() {
        return ends != null || start >= 0;
    }
}
