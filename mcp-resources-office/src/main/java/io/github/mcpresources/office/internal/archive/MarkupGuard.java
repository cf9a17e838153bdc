package io.github.mcpresources.office.internal.archive;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A stream of XML that limits the length of each tag, comment, processing instruction and CDATA section. A parser keeps
 * each of them in memory as a whole, unlike the text between them. The bytes of the encoding UTF-16 are also recognized.
 */
final class MarkupGuard extends FilterInputStream {

    private enum State {
        TEXT,
        /** After {@code <}, or in a tag, outside of the values of attributes. */
        TAG,
        SINGLE_QUOTED,
        DOUBLE_QUOTED,
        COMMENT,
        CDATA,
        INSTRUCTION
    }

    private final ZipPart part;
    private final long limit;
    private State state = State.TEXT;
    private long length;
    /** The last three bytes that are not zero, the last one in the lowest byte. */
    private int last;

    MarkupGuard(InputStream in, ZipPart part, OfficeLimits limits) {
        super(in);
        this.part = part;
        this.limit = limits.xmlPart();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
        int read = super.read(into, offset, count);
        for (int at = offset; at < offset + read; at++) {
            int value = into[at];
            if (state == State.TEXT) {
                if (value == '<') {
                    state = State.TAG;
                    length = 1;
                }
            } else if (value != 0) {
                inMarkup(value);
            }
        }
        return read;
    }

    private void inMarkup(int value) {
        length++;
        if (length > limit) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "A tag, comment or CDATA section in the XML of " + part.name() + " has more than " + limit
                            + " bytes, which is the limit (setting OfficeLimits.xmlPart)",
                    null);
        }
        switch (state) {
            case TAG -> inTag(value);
            case SINGLE_QUOTED -> state = value == '\'' ? State.TAG : state;
            case DOUBLE_QUOTED -> state = value == '"' ? State.TAG : state;
            case COMMENT -> endAt(value, '-', '-');
            case CDATA -> endAt(value, ']', ']');
            case INSTRUCTION -> state = value == '>' && (last & 0xff) == '?' ? State.TEXT : state;
            case TEXT -> {}
        }
        last = (last << 8 | (value & 0xff)) & 0xffffff;
    }

    private void inTag(int value) {
        if (length == 2 && value == '?') {
            state = State.INSTRUCTION;
        } else if (length == 4 && value == '-' && last(2) == ('!' << 8 | '-')) {
            state = State.COMMENT;
            length = 4;
        } else if (length == 3 && value == '[' && (last & 0xff) == '!') {
            state = State.CDATA;
        } else if (value == '\'') {
            state = State.SINGLE_QUOTED;
        } else if (value == '"') {
            state = State.DOUBLE_QUOTED;
        } else if (value == '>') {
            state = State.TEXT;
        }
    }

    private void endAt(int value, char first, char second) {
        if (value == '>' && last(2) == (first << 8 | second)) {
            state = State.TEXT;
        }
    }

    private int last(int count) {
        return last & ((1 << (8 * count)) - 1);
    }
}
