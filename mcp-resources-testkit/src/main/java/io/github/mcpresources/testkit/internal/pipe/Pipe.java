package io.github.mcpresources.testkit.internal.pipe;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A pipe between threads. Unlike the JDK's pipe, it remains usable after a thread that used it has ended. */
public final class Pipe {

    private static final byte[] END = new byte[0];

    private final BlockingQueue<byte[]> chunks = new LinkedBlockingQueue<>();

    /** Returns the writer's end of the pipe. Closing it ends the input of the reader. */
    public OutputStream sink() {
        return new OutputStream() {
            @Override
            public void write(int b) {
                chunks.add(new byte[] {(byte) b});
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                if (length > 0) {
                    chunks.add(Arrays.copyOfRange(bytes, offset, offset + length));
                }
            }

            @Override
            public void close() {
                chunks.add(END);
            }
        };
    }

    /** Returns the reader's end of the pipe. */
    public InputStream source() {
        return new InputStream() {
            private byte[] chunk = {};
            private int position;
            private boolean ended;

            @Override
            public int read() {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                try {
                    while (position == chunk.length && !ended) {
                        chunk = chunks.take();
                        position = 0;
                        ended = chunk.length == 0;
                    }
                } catch (InterruptedException stop) {
                    Thread.currentThread().interrupt();
                    ended = true;
                }
                if (ended) {
                    return -1;
                }
                int count = Math.min(length, chunk.length - position);
                System.arraycopy(chunk, position, target, offset, count);
                position += count;
                return count;
            }
        };
    }
}
