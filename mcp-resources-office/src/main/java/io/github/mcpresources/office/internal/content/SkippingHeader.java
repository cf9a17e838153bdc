package io.github.mcpresources.office.internal.content;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads the size of a picture from its JPEG or TIFF header. The parts of the header before the size are skipped. */
final class SkippingHeader {

    private static final int MAX_BYTES = 1 << 20;

    private final InputStream in;
    private long left = MAX_BYTES;
    /** Bytes that were read ahead, because reading single bytes from the stream is slow. */
    private final byte[] block = new byte[512];

    private int at;
    private int end;

    SkippingHeader(InputStream picture) {
        in = picture;
    }

    Optional<Dimensions> jpeg() throws IOException {
        try {
            skip(2);
            while (true) {
                int marker = int8();
                while (marker != 0xff) {
                    marker = int8();
                }
                while (marker == 0xff) {
                    marker = int8();
                }
                if (marker == 0xd9 || marker == 0xda) {
                    return Optional.empty();
                }
                if (marker <= 1 || (marker >= 0xd0 && marker <= 0xd8)) {
                    continue;
                }
                int length = int16(false);
                if (marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc) {
                    skip(1);
                    int height = int16(false);
                    return Dimensions.of(int16(false), height);
                }
                skip(Math.max(0, length - 2));
            }
        } catch (EOFException e) {
            return Optional.empty(); // the picture is truncated, or the size comes after the limit
        }
    }

    Optional<Dimensions> tiff() throws IOException {
        try {
            boolean little = int16(false) == 0x4949;
            skip(2);
            long directory = int32(little);
            skip(Math.max(0, directory - 8));
            long width = 0;
            long height = 0;
            for (int left = int16(little); left > 0; left--) {
                int tag = int16(little);
                int type = int16(little);
                skip(4);
                long value = type == 3 ? int16(little) : int32(little);
                skip(type == 3 ? 2 : 0);
                width = tag == 256 ? value : width;
                height = tag == 257 ? value : height;
            }
            return Dimensions.of(width, height);
        } catch (EOFException e) {
            return Optional.empty(); // the picture is truncated, or the size comes after the limit
        }
    }

    private int int8() throws IOException {
        if (--left < 0) {
            throw new EOFException();
        }
        if (at == end) {
            at = 0;
            end = in.read(block);
            if (end < 0) {
                end = 0;
                throw new EOFException();
            }
        }
        return block[at++] & 0xff;
    }

    private int int16(boolean little) throws IOException {
        int first = int8();
        int second = int8();
        return little ? second << 8 | first : first << 8 | second;
    }

    private long int32(boolean little) throws IOException {
        long first = int16(little);
        long second = int16(little);
        return little ? second << 16 | first : first << 16 | second;
    }

    private void skip(long count) throws IOException {
        left -= count;
        if (left < 0) {
            throw new EOFException();
        }
        int ahead = (int) Math.min(count, end - at);
        at += ahead;
        in.skipNBytes(count - ahead);
    }
}
