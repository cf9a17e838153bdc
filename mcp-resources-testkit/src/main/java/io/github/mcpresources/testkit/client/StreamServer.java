package io.github.mcpresources.testkit.client;

import java.io.InputStream;
import java.io.OutputStream;

/** A server that reads and writes messages, one per line. */
@FunctionalInterface
public interface StreamServer {

    /**
     * The two streams of one connection.
     *
     * @param fromServer the output of the server
     * @param toServer the input of the server
     * @param onClose the action to run after the client has closed its stream to the server
     */
    record Streams(InputStream fromServer, OutputStream toServer, Runnable onClose) {}

    /**
     * Opens a connection.
     *
     * @return its streams
     */
    Streams start();
}
