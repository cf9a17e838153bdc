package io.github.mcpresources.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.StreamServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Connects to a {@link RawServer} by lines, as over stdio. */
final class RawStreams {

    private RawStreams() {}

    static ResourceClient client(RawServer server, Fault fault) {
        return ResourceClient.streams("raw", () -> start(server, fault));
    }

    /**
     * Connects the client and the server by a local socket, because the JDK's pipes break when a thread that uses them
     * ends.
     */
    static StreamServer.Streams start(RawServer server, Fault fault) {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort());
            Socket accepted = listener.accept();
            client.setTcpNoDelay(true);
            accepted.setTcpNoDelay(true);
            Thread thread = new Thread(() -> serve(server, fault, accepted));
            thread.setDaemon(true);
            thread.start();
            return new StreamServer.Streams(client.getInputStream(), client.getOutputStream(), () -> close(client));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static void serve(RawServer server, Fault fault, Socket socket) {
        try (socket) {
            OutputStream out = socket.getOutputStream();
            RawServer.Peer peer = message -> writeIfOpen(out, message);
            server.listeners().connected(peer);
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonNode message = Json.parse(line);
                if (fault.is("chatters")) {
                    write(out, "Serving a request now!");
                }
                JsonNode answer = server.handle(message, peer);
                if (answer != null) {
                    write(out, answer.toString());
                    server.answered(message, peer);
                }
            }
            server.listeners().drop(peer);
        } catch (IOException closed) {
            // the client closed the connection, which is the normal end
            return;
        }
    }

    /** Sends a notification. A client that has closed the connection receives nothing. */
    private static void writeIfOpen(OutputStream out, String line) {
        try {
            write(out, line);
        } catch (UncheckedIOException gone) {
            return;
        }
    }

    private static synchronized void write(OutputStream out, String line) {
        try {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException closed) {
            throw new UncheckedIOException(closed);
        }
    }
}
