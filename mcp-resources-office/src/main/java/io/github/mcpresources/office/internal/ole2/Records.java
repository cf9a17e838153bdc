package io.github.mcpresources.office.internal.ole2;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Reads little-endian numbers from a stream, and counts the bytes. */
final class Records {

    private final InputStream in;
    private long position;

    Records(InputStream in) {
        this.in = in;
    }

    long position() {
        return position;
    }

    /** Reads a number of two bytes. Returns -1 if fewer than two bytes are left. */
    int uint16OrEnd() throws IOException {
        int first = in.read();
        if (first < 0) {
            return -1;
        }
        position++;
        int second = in.read();
        if (second < 0) {
            return -1; // a stray byte at the end
        }
        position++;
        return first | second << 8;
    }

    int uint16() throws IOException {
        byte[] two = bytes(2);
        return uint16(two, 0);
    }

    int int32() throws IOException {
        return int32(bytes(4), 0);
    }

    byte[] bytes(int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        position += bytes.length;
        if (bytes.length < count) {
            throw new EOFException("The stream ends after byte " + position);
        }
        return bytes;
    }

    void skipTo(long target) throws IOException {
        in.skipNBytes(target - position);
        position = target;
    }

    /** Returns the next bytes as a separate stream. The caller must pass it to {@link #close}. */
    LimitedInput limited(long length) {
        return new LimitedInput(in, length) {
            @Override
            public void close() {} // the bytes after this stream are read later
        };
    }

    /** Skips the unread bytes of a stream from {@link #limited}. */
    void close(LimitedInput input, long end) throws IOException {
        in.skipNBytes(input.left());
        position = end;
    }

    static int uint8(byte[] bytes, int at) {
        return at < bytes.length ? bytes[at] & 0xff : 0;
    }

    static int uint16(byte[] bytes, int at) {
        return uint8(bytes, at) | uint8(bytes, at + 1) << 8;
    }

    static int int32(byte[] bytes, int at) {
        return uint16(bytes, at) | uint16(bytes, at + 2) << 16;
    }
}
