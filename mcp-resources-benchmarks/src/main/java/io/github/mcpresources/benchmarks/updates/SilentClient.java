package io.github.mcpresources.benchmarks.updates;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * A client that opens its stream and never reads from it. When the server closes the connection, the client opens
 * another connection in the same session, so that a writer is blocked nearly all the time.
 */
final class SilentClient implements AutoCloseable {

    private static final int RECEIVE_BUFFER = 4 * 1024;

    private final ServerProcess server;
    private final Session session;
    private final Delays untilGone = new Delays();
    private @Nullable SocketChannel stream;
    private long blockedSince;

    SilentClient(ServerProcess server) throws IOException, InterruptedException {
        this.server = server;
        session = Session.begin(server.port());
        for (int number = 0; number < Topics.SHARED; number++) {
            session.subscribe(Topics.shared(number));
        }
        for (int number = 0; number < Topics.FLOOD; number++) {
            session.subscribe(Topics.flood(number));
        }
    }

    /**
     * Runs one step of the client. Opens a stream if there is none, floods the stream until its writer is blocked, and
     * records when the server closes a blocked stream.
     *
     * @return the number of nanoseconds for which the flood blocked its publisher, or -1 if there was no flood
     */
    long runStep() throws IOException {
        if (stream == null) {
            stream = session.listen(RECEIVE_BUFFER);
        }
        long blocked = server.blocked();
        if (blocked > 0) {
            blockedSince = System.nanoTime() - blocked * 1_000_000;
            return -1;
        }
        if (blockedSince == 0) {
            return server.flood();
        }
        int port = ((InetSocketAddress) stream.getLocalAddress()).getPort();
        if (!server.isConnected(port)) {
            untilGone.add(System.nanoTime() - blockedSince);
            blockedSince = 0;
            stream.close();
            stream = null;
        }
        return -1;
    }

    /** Returns how long each blocked write lasted until the connection was closed. */
    Delays untilGone() {
        return untilGone;
    }

    @Override
    public void close() throws IOException {
        if (stream != null) {
            stream.close();
        }
    }
}
