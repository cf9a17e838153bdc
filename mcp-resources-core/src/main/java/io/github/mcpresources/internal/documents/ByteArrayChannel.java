package io.github.mcpresources.internal.documents;

import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/**
 * A read-only channel of bytes in memory. As in a file channel, a read fails if the thread is interrupted. Unlike a
 * file channel, this channel then stays open.
 */
public final class ByteArrayChannel implements SeekableByteChannel {

    private final byte[] bytes;
    private long position;
    private boolean closed;

    /** Creates a channel that begins at the first byte. The array is not copied. */
    public ByteArrayChannel(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public int read(ByteBuffer into) throws ClosedByInterruptException, ClosedChannelException {
        check();
        if (Thread.currentThread().isInterrupted()) { // so that work on a document in memory can be interrupted
            throw new ClosedByInterruptException();
        }
        if (position >= bytes.length) {
            return -1;
        }
        int count = (int) Math.min(into.remaining(), bytes.length - position);
        into.put(bytes, (int) position, count);
        position += count;
        return count;
    }

    @Override
    public int write(ByteBuffer from) {
        throw new NonWritableChannelException();
    }

    @Override
    public long position() throws ClosedChannelException {
        check();
        return position;
    }

    @Override
    public SeekableByteChannel position(long newPosition) throws ClosedChannelException {
        check();
        if (newPosition < 0) {
            throw new IllegalArgumentException("A position must be zero or more, not " + newPosition);
        }
        position = newPosition;
        return this;
    }

    @Override
    public long size() throws ClosedChannelException {
        check();
        return bytes.length;
    }

    @Override
    public SeekableByteChannel truncate(long size) {
        throw new NonWritableChannelException();
    }

    @Override
    public boolean isOpen() {
        return !closed;
    }

    @Override
    public void close() {
        closed = true;
    }

    private void check() throws ClosedChannelException {
        if (closed) {
            throw new ClosedChannelException();
        }
    }
}
