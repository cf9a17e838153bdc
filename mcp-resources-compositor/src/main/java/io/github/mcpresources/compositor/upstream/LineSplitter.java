package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.compositor.upstream.UpstreamFailure.Kind;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Splits bytes into lines of limited length. */
final class LineSplitter {

    private static final int KEPT_BYTES = 64 * 1024;

    private final int limit;
    private final Consumer<String> lines;
    private ByteArrayOutputStream begun = new ByteArrayOutputStream();

    LineSplitter(int limit, Consumer<String> lines) {
        this.limit = limit;
        this.lines = lines;
    }

    /**
     * Splits the next bytes.
     *
     * @throws UpstreamFailure if a line is too long
     */
    void feed(byte[] bytes, int from, int to) {
        int start = from;
        for (int at = from; at < to; at++) {
            if (bytes[at] == '\n') {
                append(bytes, start, at);
                line();
                start = at + 1;
            }
        }
        append(bytes, start, to);
    }

    private void append(byte[] bytes, int from, int to) {
        if (begun.size() + (to - from) > limit) {
            throw new UpstreamFailure(Kind.TOO_LARGE, "a line exceeds the limit of " + limit + " bytes", null);
        }
        begun.write(bytes, from, to - from);
    }

    private void line() {
        String line = begun.toString(StandardCharsets.UTF_8);
        if (begun.size() > KEPT_BYTES) {
            begun = new ByteArrayOutputStream(); // otherwise a long line keeps its memory until the connection ends
        } else {
            begun.reset();
        }
        lines.accept(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
    }
}
