package io.github.mcpresources.benchmarks.updates;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/** The clients that read their streams. One thread reads all streams, and records the age of each update on arrival. */
final class Streams implements AutoCloseable {

    /** The stream of one client, with the incomplete last line. */
    private static final class Stream {
        private final StringBuilder line = new StringBuilder();
    }

    private final Selector selector = Selector.open();
    private final Thread thread = new Thread(this::read, "streams");
    private final AtomicLongArray publishedAt = new AtomicLongArray(Topics.SHARED);
    private final AtomicLongArray arrived = new AtomicLongArray(Topics.SHARED);
    private final Delays delays = new Delays();
    private int open;
    private @Nullable String failure;

    Streams() throws IOException {
        thread.setDaemon(true);
    }

    /** Adds a client. Must be called before {@link #start}. */
    void add(SocketChannel stream) throws IOException {
        stream.configureBlocking(false);
        stream.register(selector, SelectionKey.OP_READ, new Stream());
        open++;
    }

    void start() {
        thread.start();
    }

    /**
     * Records the current time as the time of the latest update of a shared resource.
     *
     * @param shared the index of the resource
     */
    void published(int shared) {
        publishedAt.set(shared, System.nanoTime());
    }

    /**
     * Returns the total number of notifications that the clients have received for a shared resource.
     *
     * @param shared the index of the resource
     */
    long arrived(int shared) {
        return arrived.get(shared);
    }

    /**
     * Sets the number of notifications that the clients have received for a shared resource to zero.
     *
     * @param shared the index of the resource
     */
    void reset(int shared) {
        arrived.set(shared, 0);
    }

    /** Returns the age of each update when it arrived at a client, for all clients together. */
    synchronized Delays delays() throws IOException {
        if (failure != null) {
            throw new IOException(failure);
        }
        return delays;
    }

    private void read() {
        ByteBuffer bytes = ByteBuffer.allocateDirect(64 * 1024);
        try {
            while (true) {
                selector.select();
                Iterator<SelectionKey> ready = selector.selectedKeys().iterator();
                while (ready.hasNext()) {
                    SelectionKey key = ready.next();
                    ready.remove();
                    bytes.clear();
                    if (((SocketChannel) key.channel()).read(bytes) < 0) {
                        throw new IOException("The server closed the stream although the client was reading it");
                    }
                    take((Stream) key.attachment(), bytes.flip());
                }
            }
        } catch (ClosedSelectorException closed) {
            return; // closed by this object
        } catch (IOException lost) {
            synchronized (this) {
                failure = lost.toString();
            }
        }
    }

    private void take(Stream stream, ByteBuffer bytes) {
        for (char next : StandardCharsets.ISO_8859_1.decode(bytes).array()) {
            if (next == '\n') {
                line(stream.line.toString());
                stream.line.setLength(0);
            } else {
                stream.line.append(next);
            }
        }
    }

    private synchronized void line(String line) {
        int shared = line.startsWith("data:") ? Topics.sharedIn(line) : -1;
        if (shared >= 0) {
            delays.add(System.nanoTime() - publishedAt.get(shared));
            arrived.incrementAndGet(shared);
        } else if (line.startsWith("data:")) {
            failure = "A client received an event that it did not request: " + line;
        }
    }

    int open() {
        return open;
    }

    @Override
    public void close() throws IOException {
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }
}
