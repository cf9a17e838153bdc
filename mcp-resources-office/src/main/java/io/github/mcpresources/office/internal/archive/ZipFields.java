package io.github.mcpresources.office.internal.archive;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;

/** The fields of the zip format (APPNOTE.TXT 6.3.10). */
final class ZipFields {

    static final int LOCAL = 0x04034b50;
    static final int CENTRAL = 0x02014b50;
    static final int DESCRIPTOR = 0x08074b50;
    static final int END = 0x06054b50;
    static final int END_64 = 0x06064b50;
    static final int LOCATOR_64 = 0x07064b50;

    static final int LOCAL_SIZE = 30;
    static final int CENTRAL_SIZE = 46;
    static final int END_SIZE = 22;
    static final int END_64_SIZE = 56;
    static final int LOCATOR_64_SIZE = 20;

    static final int FLAG_ENCRYPTED = 1;
    static final int FLAG_DESCRIPTOR = 1 << 3;
    static final int STORED = 0;
    static final int DEFLATED = 8;

    /** The value of a 32-bit field if the actual number is in the ZIP64 field. */
    static final long ELSEWHERE = 0xffff_ffffL;

    private static final int EXTRA_64 = 1;

    private ZipFields() {}

    /**
     * Reads {@code count} bytes at an offset, as a little-endian buffer.
     *
     * @throws OfficeException if the file ends before these bytes
     */
    static ByteBuffer read(SeekableByteChannel channel, long from, int count) throws IOException {
        if (from < 0 || from > channel.size() - count) {
            throw cutOff(from + count);
        }
        ByteBuffer bytes = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        channel.position(from);
        while (bytes.hasRemaining()) {
            if (channel.read(bytes) < 0) {
                throw cutOff(from + count);
            }
        }
        return bytes.flip();
    }

    private static OfficeException cutOff(long end) {
        return new OfficeException(Reason.CORRUPT, "The document ends before byte " + end, null);
    }

    static int u16(ByteBuffer bytes, int at) {
        return bytes.getShort(at) & 0xffff;
    }

    static long u32(ByteBuffer bytes, int at) {
        return bytes.getInt(at) & 0xffff_ffffL;
    }

    /** Reads a name as UTF-8, and replaces each backslash with a slash. OPC allows only ASCII. */
    static String name(ByteBuffer bytes, int at, int length) {
        return new String(bytes.array(), bytes.arrayOffset() + at, length, StandardCharsets.UTF_8).replace('\\', '/');
    }

    /**
     * Returns the given sizes and offsets, but replaces each {@link #ELSEWHERE} with the next number in the ZIP64
     * field, as long as the field has more numbers.
     *
     * @throws OfficeException if a resulting number is negative
     */
    static long[] extended(ByteBuffer bytes, int extra, int length, long... given) {
        long[] numbers = given.clone();
        for (int at = extra; at + 4 <= extra + length; at += 4 + u16(bytes, at + 2)) {
            if (u16(bytes, at) == EXTRA_64) {
                int next = at + 4;
                int end = Math.min(next + u16(bytes, at + 2), extra + length);
                for (int n = 0; n < numbers.length && next + 8 <= end; n++) {
                    if (numbers[n] == ELSEWHERE) {
                        numbers[n] = bytes.getLong(next);
                        next += 8;
                    }
                }
            }
        }
        for (long number : numbers) {
            if (number < 0) {
                throw new OfficeException(
                        Reason.CORRUPT,
                        "A size or offset in the ZIP headers of the document is negative: " + number,
                        null);
            }
        }
        return numbers;
    }
}
