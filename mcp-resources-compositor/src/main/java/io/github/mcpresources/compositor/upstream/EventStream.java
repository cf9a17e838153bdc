package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.compositor.upstream.UpstreamFailure.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Parses server-sent events.
 *
 * @see <a href="https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation">HTML:
 *     Server-sent events</a>
 */
final class EventStream {

    interface Events {
        void event(@Nullable String id, String data);
    }

    private static final int ID_LENGTH = 1_000;
    private static final int KEPT_CHARACTERS = 64 * 1024;

    private final LineSplitter lines;
    private final int limit;
    private final Events events;
    private StringBuilder data = new StringBuilder();
    private @Nullable String id;
    private boolean any;

    EventStream(int limit, Events events) {
        this.limit = limit;
        this.events = events;
        this.lines = new LineSplitter(limit, this::line);
    }

    /**
     * Parses the next bytes.
     *
     * @throws UpstreamFailure if an event or a line is too long
     */
    void feed(byte[] bytes) {
        lines.feed(bytes, 0, bytes.length);
    }

    private void line(String line) {
        if (line.isEmpty()) {
            if (any) {
                events.event(id, data.toString());
            }
            if (data.length() > KEPT_CHARACTERS) {
                data = new StringBuilder(); // a long event would otherwise keep its memory until the stream ends
            } else {
                data.setLength(0);
            }
            any = false;
        } else if (line.startsWith("data:")) {
            String value = value(line, 5);
            if (data.length() + value.length() > limit) {
                throw new UpstreamFailure(Kind.TOO_LARGE, "an event exceeds the limit of " + limit + " bytes", null);
            }
            data.append(any ? "\n" : "").append(value);
            any = true;
        } else if (line.startsWith("id:")) {
            String given = value(line, 3);
            boolean isHeader = given.chars().allMatch(c -> c >= ' ' && c < 0x7f);
            id = isHeader && given.length() <= ID_LENGTH ? given : null; // an id is sent back as a header
        }
    }

    private static String value(String line, int start) {
        return line.startsWith(" ", start) ? line.substring(start + 1) : line.substring(start);
    }
}
