package io.github.mcpresources.mail.internal.message;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/**
 * A range of the bytes of a file or of memory. Each stream has its own position, so that several streams of a channel
 * can be open at the same time.
 *
 * @param channel the channel; not closed by the streams
 * @param start the offset of the first byte
 * @param end the offset after the last byte
 */
public record ByteRange(SeekableByteChannel channel, long start, long end) {

    public long size() {
        return end - start;
    }

    /** Returns the range between two offsets of the channel. */
    public ByteRange range(long from, long to) {
        return new ByteRange(channel, from, Math.max(from, to));
    }

    /** Returns the first bytes, at most {@code count}. */
    public byte[] first(int count) throws IOException {
        try (InputStream in = stream()) {
            return in.readNBytes((int) Math.min(count, size()));
        }
    }

    public InputStream stream() {
        return new Stream();
    }

    private final class Stream extends InputStream {

        private long position = start;

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            Limit.checkInterrupt();
            if (length == 0) {
                return 0;
            }
            if (position >= end) {
                return -1;
            }
            channel.position(position);
            int count = channel.read(ByteBuffer.wrap(into, offset, (int) Math.min(length, end - position)));
            position += Math.max(0, count);
            return count;
        }
    }
}
