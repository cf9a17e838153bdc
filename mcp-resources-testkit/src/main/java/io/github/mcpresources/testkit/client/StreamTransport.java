package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/** Exchanges messages, one per line, over two byte streams. */
final class StreamTransport implements Transport {

    /** The server at the other end of the streams. */
    interface Peer {
        String diagnostics();

        void close();
    }

    private final OpenRequests open;
    private final OutputStream toServer;
    private final Peer peer;

    StreamTransport(Inbox inbox, InputStream fromServer, OutputStream toServer, Peer peer) {
        this.open = new OpenRequests(inbox);
        this.toServer = toServer;
        this.peer = peer;
        Thread reader = new Thread(() -> read(fromServer), "mcp-resources-testkit-reader");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(InputStream fromServer) {
        String why = "the server ended the connection";
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(fromServer, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                open.take(line);
            }
        } catch (IOException closed) {
            why = "the connection failed: " + closed.getMessage();
        }
        open.end(why);
    }

    @Override
    public PendingRequest send(Request request) {
        JsonNode id = request.id();
        CompletableFuture<TransportResponse> waiting = open.await(request);
        try {
            synchronized (toServer) {
                toServer.write((request.json() + "\n").getBytes(StandardCharsets.UTF_8));
                toServer.flush();
            }
        } catch (IOException gone) {
            waiting.complete(TransportResponse.nothing("the server no longer accepts input: " + gone.getMessage()));
        }
        return new PendingRequest(waiting, () -> {
            if (id != null) {
                send(Request.cancelled(id));
            }
        });
    }

    @Override
    public String diagnostics() {
        return peer.diagnostics();
    }

    @Override
    public void close() {
        try (toServer) {
            open.end("the client was closed");
        } catch (IOException gone) {
            open.end("the connection failed: " + gone.getMessage());
        } finally {
            peer.close();
        }
    }
}
