package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/** Messages as lines of two byte streams, of a process or a pipe. */
final class StreamWire implements Wire {

    /** The other end of the streams. */
    interface End {
        String clue();

        void close();
    }

    private final OpenRequests open;
    private final OutputStream toServer;
    private final End end;

    StreamWire(Inbox inbox, InputStream fromServer, OutputStream toServer, End end) {
        this.open = new OpenRequests(inbox);
        this.toServer = toServer;
        this.end = end;
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
            why = "the connection broke: " + closed.getMessage();
        }
        open.end(why);
    }

    @Override
    public Pending send(Request request) {
        JsonNode id = request.id();
        CompletableFuture<Received> waiting = open.await(request);
        try {
            synchronized (toServer) {
                toServer.write((request.json() + "\n").getBytes(StandardCharsets.UTF_8));
                toServer.flush();
            }
        } catch (IOException gone) {
            waiting.complete(Received.nothing("the server does not accept input any more: " + gone.getMessage()));
        }
        return new Pending(waiting, () -> {
            if (id != null) {
                send(Request.cancelled(id));
            }
        });
    }

    @Override
    public String clue() {
        return end.clue();
    }

    @Override
    public void close() {
        try (toServer) {
            open.end("the client was closed");
        } catch (IOException gone) {
            open.end("the connection broke: " + gone.getMessage());
        } finally {
            end.close();
        }
    }
}
