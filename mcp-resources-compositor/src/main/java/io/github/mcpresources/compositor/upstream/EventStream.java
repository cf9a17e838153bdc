package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.compositor.upstream.Trouble.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Makes server-sent events of bytes.
 *
 * @see <a href="https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation">HTML:
 *     Server-sent events</a>
 */
final class EventStream {

    /** Takes an event. */
    interface Events {
        void event(@Nullable String id, String data);
    }

    private final LineSplitter lines;
    private final int limit;
    private final Events events;
    private final StringBuilder data = new StringBuilder();
    private @Nullable String id;
    private boolean any;

    EventStream(int limit, Events events) {
        this.limit = limit;
        this.events = events;
        this.lines = new LineSplitter(limit, this::line);
    }

    /**
     * Takes the next bytes.
     *
     * @throws Trouble if an event is too long
     */
    void feed(byte[] bytes) {
        lines.feed(bytes, 0, bytes.length);
    }

    private void line(String line) {
        if (line.isEmpty()) {
            if (any) {
                events.event(id, data.toString());
            }
            data.setLength(0);
            any = false;
        } else if (line.startsWith("data:")) {
            String value = value(line, 5);
            if (data.length() + value.length() > limit) {
                throw new Trouble(Kind.TOO_LARGE, "an event of over " + limit + " bytes", null);
            }
            data.append(any ? "\n" : "").append(value);
            any = true;
        } else if (line.startsWith("id:")) {
            id = value(line, 3);
        }
    }

    private static String value(String line, int start) {
        return line.startsWith(" ", start) ? line.substring(start + 1) : line.substring(start);
    }
}
