package io.github.mcpresources.window;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.modelcontextprotocol.json.McpJsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongConsumer;

/** Cuts one window out of the contents of a resource. An instance can be used only once. */
final class Cutter {

    private static final int MAX_BYTES = Integer.MAX_VALUE - 1024;

    private final Window window;
    private final McpJsonMapper mapper;
    private final LongConsumer room;
    private final List<Window.Result.Piece> pieces = new ArrayList<>();
    private long left;
    private long taken;
    /** The offset of the current part in the contents, in bytes. */
    private long base;

    private long start;
    private long end;

    Cutter(Window window, McpJsonMapper mapper, long limit, LongConsumer room) {
        this.window = window;
        this.mapper = mapper;
        this.room = room;
        this.left = Math.min(MAX_BYTES, window.maxBytes() == 0 ? limit : Math.min(window.maxBytes(), limit));
        this.start = window.startOffset();
    }

    Window.Result cut(Contents contents) throws IOException {
        boolean more = false;
        for (ContentPart part : contents.parts()) {
            try (PartBytes bytes = PartBytes.of(part, mapper)) {
                if (pieces.isEmpty() || left > 0) {
                    take(part, bytes);
                } else {
                    more |= !bytes.isEmpty();
                }
            }
            if (more || (!pieces.isEmpty() && end < base)) {
                break; // parts after the window are not read
            }
        }
        if (pieces.isEmpty() && window.startOffset() > base) {
            throw window.startsAfter(base);
        }
        OptionalLong next = !pieces.isEmpty() && (more || end < base) ? OptionalLong.of(end) : OptionalLong.empty();
        return new Window.Result(window, start, next, pieces, contents.parts().size());
    }

    /** Adds the bytes of a part that are in the window, and advances {@code base} to the start of the next part. */
    private void take(ContentPart part, PartBytes bytes) throws IOException {
        long from = Math.max(0, window.startOffset() - base);
        if (bytes.endsBefore(from)) {
            base += bytes.total();
            return;
        }
        room.accept(taken + bytes.mostFrom(from, left));
        Cut cut = bytes.isText()
                ? Characters.in(bytes.charset(), bytes.start()).cut(bytes, from, (int) left, taken == 0)
                : new Cut(from, bytes.read(from, (int) left), null);
        int length = cut.bytes().length;
        long total = bytes.total();
        if (length > 0 || total == 0) { // excludes a window that only touches an end of the part
            if (taken == 0) {
                start = base + cut.start();
            }
            pieces.add(new Window.Result.Piece(part, bytes.mimeType(), total, cut.bytes(), cut.text()));
            end = base + cut.start() + length;
            taken += length;
            left -= length;
        }
        base += total;
    }
}
