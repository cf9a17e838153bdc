package io.github.mcpresources.testkit.client;

import java.io.InputStream;
import java.io.OutputStream;

/** Something that reads messages, one a line, and writes messages, one a line. */
@FunctionalInterface
public interface StreamServer {

    /**
     * The two streams of one connection.
     *
     * @param fromServer what the server writes
     * @param toServer what the server reads
     * @param onClose what to do when the client closes, after its stream to the server is closed
     */
    record Streams(InputStream fromServer, OutputStream toServer, Runnable onClose) {}

    /**
     * Begins a connection.
     *
     * @return its streams
     */
    Streams start();
}
