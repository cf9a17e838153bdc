package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.content.Content;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the pictures in drawing records ([MS-ODRAW]) and in nested records. The records are read once, and the bytes of
 * the pictures are not kept. If the stream ends within a record, the pictures before that record are found.
 */
final class Drawings {

    /**
     * A picture that was found.
     *
     * @param content the properties according to the first bytes; null if the picture is damaged or exceeds a limit
     */
    record Found(Blip blip, @Nullable Content content) {}

    private static final int HEADER = 8;
    private static final int CONTAINER = 0xf;
    private static final int BSE = 0xf007;
    private static final int BSE_SIZE = 36;

    private final OfficeLimits limits;
    private final List<Found> found = new ArrayList<>();
    private final List<Long> delayed = new ArrayList<>();
    private int max = Integer.MAX_VALUE;

    Drawings(OfficeLimits limits) {
        this.limits = limits;
    }

    List<Found> found() {
        return found;
    }

    /**
     * Returns the offsets of pictures that are stored in a separate stream, the delay stream. For each of these
     * pictures, the drawing records contain only an entry with the offset.
     */
    List<Long> delayed() {
        return delayed;
    }

    /**
     * Sets the maximum number of pictures, for streams in which other data follows the pictures. The default is no
     * limit.
     */
    Drawings limit(int count) {
        max = count;
        return this;
    }

    /**
     * Reads records until the stream ends or the maximum number of pictures is reached.
     *
     * @throws OfficeException if there are more pictures than {@link OfficeLimits#entries}
     */
    Drawings walk(InputStream stream) throws IOException {
        Records in = new Records(stream);
        try {
            int word = in.uint16OrEnd();
            while (word >= 0 && found.size() < max) {
                int type = in.uint16();
                long length = Integer.toUnsignedLong(in.int32());
                record(in, word, type, length);
                word = in.uint16OrEnd();
            }
        } catch (EOFException cutOff) {
            return this; // the pictures that were found before are complete
        }
        return this;
    }

    private void record(Records in, int word, int type, long length) throws IOException {
        long end = in.position() + length;
        if (Blip.isBlip(type)) {
            blip(in, type, word >> 4, end);
        } else if (type == BSE && length >= BSE_SIZE) {
            byte[] entry = in.bytes(BSE_SIZE);
            in.bytes(Records.uint8(entry, 33));
            long delay = Integer.toUnsignedLong(Records.int32(entry, 28));
            if (end - in.position() < HEADER) {
                if (delay > 0 && delay != 0xffff_ffffL) {
                    delayed.add(delay);
                }
                in.skipTo(Math.max(end, in.position()));
            }
        } else if ((word & 0xf) != CONTAINER) {
            in.skipTo(end);
        }
    }

    private void blip(Records in, int type, int instance, long end) throws IOException {
        Blip blip = Blip.read(in, type, instance, end);
        if (blip == null) {
            in.skipTo(end);
            return;
        }
        LimitedInput input = in.limited(end - in.position());
        InputStream rest = input;
        if (blip.mimeType().equals("image/bmp")) {
            byte[] head = input.readNBytes(64);
            PushbackInputStream whole = new PushbackInputStream(input, 64);
            whole.unread(head);
            rest = whole;
            if (head.length > 16 && !(head[0] == 'B' && head[1] == 'M')) {
                blip = blip.withPrefix(Blip.bitmapPrefix(head, blip.stored()));
            }
        }
        Content content;
        try {
            content = Content.of(blip.file(rest, limits), blip.mimeType(), null);
        } catch (OfficeException damaged) {
            content = null;
        }
        in.close(input, end);
        limit();
        found.add(new Found(blip, content));
    }

    private void limit() {
        if (found.size() >= limits.entries()) {
            throw new OfficeException(
                    OfficeException.Reason.LIMIT,
                    "The document has more than " + limits.entries()
                            + " pictures, which is the limit (setting OfficeLimits.entries)",
                    null);
        }
    }
}
