package io.github.mcpresources.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Splits a stream into lines, and truncates lines that are longer than a limit. */
final class LineReader {

    private final InputStream input;
    private final int kept;
    private final byte[] buffer = new byte[64 * 1024];
    private int position;
    private int filled;
    private boolean ended;

    /** Creates a reader that truncates lines of more than {@code limit} bytes. */
    LineReader(InputStream input, int limit) {
        this.input = input;
        this.kept = limit + 2; // one byte over the limit, and a carriage return
    }

    /**
     * Returns the next line without its line break (LF or CRLF); null at the end of the stream. A line that is longer
     * than the limit is cut off one or two bytes after the limit, so that the caller can detect that it was too long.
     *
     * @throws IOException if reading from the stream fails
     */
    byte @Nullable [] next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(256);
        while (position < filled || fill()) {
            int start = position;
            while (position < filled && buffer[position] != '\n') {
                position++;
            }
            line.write(buffer, start, Math.min(position - start, kept - line.size()));
            if (position < filled) {
                position++;
                return withoutReturn(line.toByteArray());
            }
        }
        byte[] last = withoutReturn(line.toByteArray());
        return last.length == 0 ? null : last;
    }

    private boolean fill() throws IOException {
        position = 0;
        filled = ended ? 0 : Math.max(0, input.read(buffer));
        ended = filled == 0;
        return !ended;
    }

    private static byte[] withoutReturn(byte[] line) {
        int length = line.length;
        return length > 0 && line[length - 1] == '\r' ? Arrays.copyOf(line, length - 1) : line;
    }
}
