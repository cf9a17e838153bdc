package io.github.mcpresources.examples.documents;

import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of a text one by one, so that a text of any size needs only the memory of its longest line. A line ends
 * at a line feed, a carriage return or both. If a line is longer than the limit, only its beginning is kept.
 */
final class Lines implements Closeable {

    private final Reader text;
    private final int longest;
    private final char[] buffer = new char[8_192];
    private int at;
    private int end;
    private boolean isCut;

    Lines(Reader text, int longest) {
        this.text = text;
        this.longest = longest;
    }

    /** Returns the next line without its terminator, or null after the last line. */
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

    /** Checks whether the last returned line was longer than the limit. */
    boolean isCut() {
        return isCut;
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}
