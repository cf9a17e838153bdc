package io.github.mcpresources.internal.protocol;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;

/**
 * Bounds how many threads encode large contents at the same time: one for each processor. A small request then competes with
 * a few threads, however many large contents are being sent. A turn lasts for one chunk, and is given back while the source
 * of the content is read, which may block.
 */
final class EncodingTurns {

    private static final Semaphore TURNS = new Semaphore(Runtime.getRuntime().availableProcessors());

    private EncodingTurns() {}

    /** Waits for a turn of the calling thread, which is soon: whoever has one only computes. */
    static void take() {
        TURNS.acquireUninterruptibly();
    }

    static void give() {
        TURNS.release();
    }

    /** The same bytes; a thread that reads them must have a turn, and has none while the source is read. */
    static InputStream read(InputStream source) {
        return new Source(source);
    }

    private static final class Source extends FilterInputStream {

        Source(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            give();
            try {
                return in.read();
            } finally {
                take();
            }
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            give();
            try {
                return in.read(bytes, from, length);
            } finally {
                take();
            }
        }
    }
}
