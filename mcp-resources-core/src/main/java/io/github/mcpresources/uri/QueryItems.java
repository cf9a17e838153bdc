package io.github.mcpresources.uri;

/** Iterates over the parameters of a normalised query without copying them. */
final class QueryItems {
    private final String text;
    private final int to;
    private int start;
    private int nameEnd;
    private int end;

    QueryItems(String text, int from, int to) {
        this.text = text;
        this.to = to;
        this.start = from;
        this.end = from - 1;
    }

    /** Moves to the next parameter. Returns false if there is none. An empty query has one blank parameter. */
    boolean next() {
        if (end >= to) {
            return false;
        }
        start = end + 1;
        nameEnd = -1;
        int p = start;
        for (; p < to; p++) {
            char c = text.charAt(p);
            if (c == '&') {
                break;
            }
            if (c == '=' && nameEnd < 0) {
                nameEnd = p;
            }
        }
        end = p;
        return true;
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    int nameEnd() {
        return nameEnd < 0 ? end : nameEnd;
    }

    boolean hasValue() {
        return nameEnd >= 0;
    }

    int valueStart() {
        return nameEnd < 0 ? end : nameEnd + 1;
    }

    boolean isBlank() {
        return start == end;
    }

    String name() {
        return text.substring(start, nameEnd());
    }

    /**
     * Checks whether the parameter can be an entry of an exploded map. The name of an entry must not contain a
     * percent-encoded unreserved character, because the decoded name could equal a name that the template declares.
     *
     * @param lenient true if a parameter without an equals sign can also be an entry
     */
    boolean isMapEntry(boolean lenient) {
        if (isBlank() || (!hasValue() && !lenient)) {
            return false;
        }
        return isCanonicalName(text, start, nameEnd());
    }

    /**
     * Checks whether a name contains no percent-encoded unreserved character. An expansion never encodes such a
     * character.
     */
    static boolean isCanonicalName(String text, int from, int to) {
        for (int p = from; p < to; p++) {
            int octet = UriChars.octet(text, p);
            if (octet >= 0 && UriChars.isUnreserved(octet)) {
                return false;
            }
        }
        return true;
    }
}
