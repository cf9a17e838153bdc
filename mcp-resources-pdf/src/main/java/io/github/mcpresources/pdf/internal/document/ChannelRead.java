package io.github.mcpresources.pdf.internal.document;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.pdfbox.io.RandomAccessRead;
import org.apache.pdfbox.io.RandomAccessReadView;

/**
 * Lets PDFBox read a document from a channel. Keeps the most recently used blocks in memory. A read fails if the thread
 * is interrupted. The channel stays open.
 */
final class ChannelRead implements RandomAccessRead {

    private static final int BLOCK = 4096;
    private static final int BLOCKS = 256;

    private final SeekableByteChannel channel;
    private final long length;
    private final Map<Long, byte[]> blocks = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, byte[]> eldest) {
            return size() > BLOCKS;
        }
    };
    private long position;
    private long currentStart = -1;
    private byte[] current = new byte[0];
    private boolean closed;

    ChannelRead(SeekableByteChannel channel) throws IOException {
        this.channel = channel;
        this.length = channel.size();
    }

    @Override
    public int read() throws IOException {
        if (position >= length) {
            return -1;
        }
        load();
        int value = current[(int) (position - currentStart)] & 0xff;
        position++;
        return value;
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
        if (position >= length) {
            return -1;
        }
        int left = (int) Math.min(count, length - position);
        int done = 0;
        while (done < left) {
            load();
            int at = (int) (position - currentStart);
            int part = Math.min(left - done, current.length - at);
            System.arraycopy(current, at, into, offset + done, part);
            done += part;
            position += part;
        }
        return done;
    }

    private void load() throws IOException {
        if (closed) {
            throw new IOException("The document is closed");
        }
        if (currentStart >= 0 && position >= currentStart && position < currentStart + current.length) {
            return;
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("The work on the document was interrupted");
        }
        long start = position - position % BLOCK;
        byte[] known = blocks.get(start);
        if (known == null) {
            known = new byte[(int) Math.min(BLOCK, length - start)];
            ByteBuffer buffer = ByteBuffer.wrap(known);
            channel.position(start);
            while (buffer.hasRemaining()) {
                if (channel.read(buffer) < 0) {
                    throw new IOException("The document became shorter while it was read");
                }
            }
            blocks.put(start, known);
        }
        current = known;
        currentStart = start;
    }

    @Override
    public long getPosition() {
        return position;
    }

    @Override
    public void seek(long target) throws IOException {
        if (target < 0) {
            throw new IOException("A position must be zero or more, not " + target);
        }
        position = Math.min(target, length);
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public boolean isEOF() {
        return position >= length;
    }

    @Override
    public RandomAccessReadView createView(long start, long count) {
        return new RandomAccessReadView(this, start, count);
    }

    @Override
    public void close() {
        closed = true;
        blocks.clear();
        current = new byte[0];
        currentStart = -1;
    }
}
