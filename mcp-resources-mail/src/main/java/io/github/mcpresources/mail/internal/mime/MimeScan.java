package io.github.mcpresources.mail.internal.mime;

import io.github.mcpresources.mail.document.MailLimits;
import io.github.mcpresources.mail.internal.message.ByteRange;
import io.github.mcpresources.mail.internal.message.Limit;
import io.github.mcpresources.mail.internal.message.Room;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the parts of an email in one pass over its bytes, without recursion. The contents of parts are not decoded;
 * only their positions and sizes are determined. The required memory depends on the number of parts and on the size of
 * their header fields, both of which are limited. It does not depend on the contents.
 *
 * <p>A boundary ends all parts inside its multipart, even if their own boundaries are missing. Attached emails are not
 * scanned.
 */
final class MimeScan {

    private static final int BLOCK = 64 * 1024;

    /**
     * The estimated memory of a part without its header fields, in bytes. For each header field, a quarter of this
     * number and the memory of the characters are added.
     */
    private static final int OVERHEAD = 600;

    /** The maximum length of a line that can be a boundary, in bytes. */
    private static final int PREFIX = 1024;

    private enum State {
        HEADERS,
        BODY,
        /** Before the first part of a multipart, and after the last one. */
        BETWEEN
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Open(MimePart part, byte[] boundary) {}

    private final MailLimits limits;
    private final Room room;
    private final List<Open> open = new ArrayList<>();
    private State state = State.HEADERS;
    private RawHeaders headers;
    private @Nullable MimePart root;
    private @Nullable MimePart leaf;
    private boolean isPadded;
    private long headerBytes;
    private int parts;

    /** The first bytes of the current line. The field {@code kept} contains their number. */
    private final byte[] prefix = new byte[PREFIX];

    private int kept;
    /**
     * True if the current line is longer than {@code prefix}. A long line of a header is added to {@code headers} while
     * it is being read.
     */
    private boolean isLong;
    /**
     * The number of base64 characters in the current line. At the end of the line, it is added to the count of the part,
     * unless the line is a boundary.
     */
    private long lineCharacters;

    private long lineStart;
    /** The offset of the line break before the current line. */
    private long breakStart;

    private MimeScan(MailLimits limits, Room room) {
        this.limits = limits;
        this.room = room;
        this.headers = new RawHeaders(limits);
    }

    /** Returns the root part of the email in a range. */
    static MimePart scan(ByteRange range, MailLimits limits, Room room) throws IOException {
        return new MimeScan(limits, room).scan(range);
    }

    private MimePart scan(ByteRange range) throws IOException {
        byte[] block = new byte[BLOCK];
        long position = range.start();
        lineStart = position;
        breakStart = position;
        try (InputStream in = range.stream()) {
            int count = in.read(block, 0, block.length);
            while (count >= 0) {
                int from = 0;
                for (int at = 0; at < count; at++) {
                    if (block[at] == '\n') {
                        add(block, from, at - from);
                        endLine(position + at);
                        from = at + 1;
                    }
                }
                add(block, from, count - from);
                position += count;
                count = in.read(block, 0, block.length);
            }
        }
        if (position > lineStart) {
            endLine(position);
        }
        if (state == State.HEADERS) {
            endHeaders(range.end());
        }
        endParts(0, range.end());
        return java.util.Objects.requireNonNull(root);
    }

    /** Adds bytes of the current line. */
    private void add(byte[] block, int from, int length) {
        if (length == 0) {
            return;
        }
        int fits = Math.min(length, PREFIX - kept);
        boolean isOverflowing = fits < length || kept == PREFIX;
        if (state == State.HEADERS) {
            headerBytes += length;
            if (headerBytes > limits.headerBytes()) {
                throw Limit.of(
                        "The header fields of the email have " + headerBytes + " bytes or more",
                        limits.headerBytes(),
                        "headerBytes");
            }
            if (isOverflowing) {
                room.add(4L * length);
                if (kept < PREFIX || !isLong) {
                    System.arraycopy(block, from, prefix, kept, fits);
                    kept += fits;
                    headers.line(prefix, 0, kept);
                    isLong = true;
                    headers.more(block, from + fits, length - fits);
                } else {
                    headers.more(block, from, length);
                }
                return;
            }
        } else if (leaf != null && state == State.BODY && leaf.encoding().equals("base64")) {
            lineCharacters += characters(block, from, length);
        }
        System.arraycopy(block, from, prefix, kept, fits);
        kept += fits;
        isLong |= isOverflowing;
    }

    private long characters(byte[] block, int from, int length) {
        long count = 0;
        for (int at = from; at < from + length && !isPadded; at++) {
            byte b = block[at];
            if (b == '=') {
                isPadded = true;
            } else if ((b >= 'a' && b <= 'z')
                    || (b >= 'A' && b <= 'Z')
                    || (b >= '0' && b <= '9')
                    || b == '+'
                    || b == '/') {
                count++;
            }
        }
        return count;
    }

    private void endLine(long breakAt) {
        boolean hasReturn = !isLong && kept > 0 && prefix[kept - 1] == '\r';
        int length = hasReturn ? kept - 1 : kept;
        if (!isLong && length >= 2 && prefix[0] == '-' && prefix[1] == '-' && isBoundary(length)) {
            startLine(breakAt, hasReturn);
            return;
        }
        if (leaf != null) {
            leaf.count(lineCharacters);
        }
        if (state == State.HEADERS) {
            if (length == 0 && !isLong) {
                headers.end();
                if (!headers.fields().isEmpty() || !open.isEmpty()) {
                    endHeaders(breakAt + 1);
                }
            } else if (!isLong && !isFromLine(length)) {
                headers.line(prefix, 0, length);
            }
        }
        startLine(breakAt, hasReturn);
    }

    /** Checks whether a line is the {@code From} line that email programs write before an email in a file. */
    private boolean isFromLine(int length) {
        String start = new String(prefix, 0, Math.min(length, 6), StandardCharsets.ISO_8859_1);
        return root == null && (start.startsWith("From ") || start.equals(">From "));
    }

    private void startLine(long breakAt, boolean hasReturn) {
        breakStart = hasReturn ? breakAt - 1 : breakAt;
        lineStart = breakAt + 1;
        kept = 0;
        isLong = false;
        lineCharacters = 0;
    }

    private boolean isBoundary(int length) {
        for (int level = open.size() - 1; level >= 0; level--) {
            byte[] boundary = open.get(level).boundary();
            if (length < boundary.length + 2
                    || !java.util.Arrays.equals(prefix, 2, 2 + boundary.length, boundary, 0, boundary.length)) {
                continue;
            }
            String rest =
                    new String(prefix, 2 + boundary.length, length - 2 - boundary.length, StandardCharsets.ISO_8859_1);
            boolean isClosing = rest.startsWith("--") && rest.substring(2).isBlank();
            if (isClosing || rest.isBlank()) {
                if (state == State.HEADERS) {
                    endHeaders(lineStart);
                }
                endParts(level + 1, breakStart);
                if (isClosing) {
                    open.remove(level);
                    state = State.BETWEEN;
                } else {
                    headers = new RawHeaders(limits);
                    state = State.HEADERS;
                }
                return true;
            }
        }
        return false;
    }

    /** Ends the current leaf, and the open multiparts at this level and at deeper levels. */
    private void endParts(int level, long end) {
        if (leaf != null) {
            leaf.end(end);
            leaf = null;
        }
        while (open.size() > level) {
            open.remove(open.size() - 1).part().end(end);
        }
    }

    private void endHeaders(long bodyStart) {
        headers.end();
        Limit.checkInterrupt();
        parts++;
        if (parts > limits.parts()) {
            throw Limit.of("The email has " + parts + " parts or more", limits.parts(), "parts");
        }
        room.add(OVERHEAD
                + headers.fields().stream()
                        .mapToLong(field -> OVERHEAD / 4 + 2L * field.value().length())
                        .sum());
        MimePart parent = open.isEmpty() ? null : open.get(open.size() - 1).part();
        MimePart part = new MimePart(headers, parent != null && parent.isDigest() ? "message/rfc822" : "text/plain");
        part.start(bodyStart);
        if (parent != null) {
            parent.children().add(part);
        }
        if (root == null) {
            root = part;
        }
        if (part.isMultipart()) {
            open.add(
                    new Open(part, part.boundary().orElseThrow().stripTrailing().getBytes(StandardCharsets.UTF_8)));
            if (open.size() > limits.depth()) {
                throw Limit.of(
                        "The multiparts of the email are nested in " + open.size() + " levels or more",
                        limits.depth(),
                        "depth");
            }
            state = State.BETWEEN;
        } else {
            leaf = part;
            isPadded = false;
            state = State.BODY;
        }
    }
}
