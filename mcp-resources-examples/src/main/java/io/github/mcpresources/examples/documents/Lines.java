package io.github.mcpresources.examples.documents;

import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.RequestContext;
import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * Reads text line by line, so that text of any size needs only the memory of its longest line. A line ends at a line
 * feed, a carriage return, or a carriage return followed by a line feed. Only the beginning of a line over the limit is
 * kept.
 */
final class Lines implements Closeable {

    /** Memory is reserved for a line with more than this number of characters. */
    private static final int COUNTED_FROM = 4_096;

    /** Memory is reserved for the kept lines if they have more than this number of bytes in total. */
    private static final int KEPT_FROM = 65_536;

    private static final int STEP = 262_144;

    /**
     * The number of bytes of memory for each character of a line: two in the growing buffer, two in the string, and two
     * in a copy of the string.
     */
    private static final long COPIES = 6;

    private final Reader text;
    private final int longest;
    private final MemoryBudget.Reservation memory;
    private long kept;
    private final char[] buffer = new char[8_192];
    private int at;
    private int end;
    private boolean isCut;

    /**
     * Creates a reader of lines. For long lines, it reserves memory from the budget of the request until it is closed.
     *
     * @param longest the maximum number of characters of a line to keep
     */
    Lines(Reader text, int longest, RequestContext context) {
        this.text = text;
        this.longest = longest;
        this.memory = context.memory().reserve(context.caller(), 0);
    }

    /**
     * Returns the next line without its terminator; null after the last line. A line over the limit is cut
     * ({@link #isCut}).
     *
     * @throws io.github.mcpresources.LimitExceededException if the memory budget is exhausted
     */
    @Nullable
    String next() throws IOException {
        StringBuilder line = new StringBuilder();
        return pass(line) ? line.toString() : null;
    }

    /** Skips the next line; returns false after the last line. */
    boolean skip() throws IOException {
        return pass(null);
    }

    private boolean pass(@Nullable StringBuilder line) throws IOException {
        isCut = false;
        if (!isFilled()) {
            return false;
        }
        while (isFilled()) {
            int from = at;
            while (at < end && buffer[at] != '\n' && buffer[at] != '\r') {
                at++;
            }
            if (line != null) {
                int kept = Math.min(at - from, longest - line.length());
                reserve(line.length() + kept);
                line.append(buffer, from, kept);
                isCut |= kept < at - from;
            }
            if (at < end) {
                boolean isReturn = buffer[at++] == '\r';
                if (isReturn && isFilled() && buffer[at] == '\n') {
                    at++;
                }
                return true;
            }
        }
        return true;
    }

    private void reserve(int length) {
        if (length > COUNTED_FROM && kept + COPIES * length > memory.bytes()) {
            memory.resize(kept + COPIES * (length + length / 2));
        }
    }

    /**
     * Reserves memory for all lines that the caller keeps. Memory that was reserved to read the last line is reused.
     * The memory is released when this reader is closed.
     *
     * @param bytes the size in bytes of all lines that the caller keeps
     * @throws io.github.mcpresources.LimitExceededException if the memory budget is exhausted
     */
    void keep(long bytes) {
        kept = bytes;
        if (bytes > KEPT_FROM && bytes > memory.bytes()) {
            memory.resize(bytes + STEP);
        }
    }

    /** Checks whether another character is available. Reads more if the buffer is empty. */
    private boolean isFilled() throws IOException {
        while (at == end) {
            int count = text.read(buffer);
            if (count < 0) {
                return false;
            }
            at = 0;
            end = count;
        }
        return true;
    }

    /** Checks whether the last line was cut because of the limit. */
    boolean isCut() {
        return isCut;
    }

    @Override
    public void close() throws IOException {
        memory.close();
        text.close();
    }
}
