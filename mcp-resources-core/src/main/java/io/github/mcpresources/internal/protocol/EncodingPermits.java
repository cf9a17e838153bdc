package io.github.mcpresources.internal.protocol;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;

/**
 * Permits for the threads that encode large contents. There is one permit for each processor, so that a small request
 * competes with few threads even while many large contents are sent. A thread holds a permit while it encodes one
 * chunk, but not while it reads the source, because the read may block.
 */
final class EncodingPermits {

    private static final Semaphore TURNS = new Semaphore(Runtime.getRuntime().availableProcessors());

    private EncodingPermits() {}

    /**
     * Acquires a permit for the calling thread. The wait is short, because a thread does not block while it holds a
     * permit.
     */
    static void take() {
        TURNS.acquireUninterruptibly();
    }

    static void give() {
        TURNS.release();
    }

    /** Returns a stream that releases the permit of the reading thread while the thread reads the source. */
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
