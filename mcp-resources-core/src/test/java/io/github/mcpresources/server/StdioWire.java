package io.github.mcpresources.server;

import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** A client that exchanges lines through pipes, like the parent of a child process. */
final class StdioWire extends Wire {

    private final Pipe in = new Pipe();
    private final Pipe out = new Pipe();
    private final OutputStream toServer = in.sink();
    private final Map<Object, CompletableFuture<Map<String, Object>>> waiting = new ConcurrentHashMap<>();

    StdioWire() {
        Thread reader = new Thread(this::readLines, "stdio-wire");
        reader.setDaemon(true);
        reader.start();
    }

    StdioTransport.Builder transport() {
        return StdioTransport.builder().streams(in.source(), out.sink());
    }

    /** Returns a transport whose output passes through another stream. */
    StdioTransport.Builder transport(UnaryOperator<OutputStream> through) {
        return StdioTransport.builder().streams(in.source(), through.apply(out.sink()));
    }

    /** Returns the SDK's own transport over the same pipes. */
    StdioServerTransportProvider sdkTransport() {
        return new StdioServerTransportProvider(MAPPER, in.source(), out.sink());
    }

    private void readLines() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(out.source(), StandardCharsets.UTF_8))) {
            String line;
            while ((line = lines.readLine()) != null) {
                Map<String, Object> message = parse(line);
                Object id = message.get("id");
                CompletableFuture<Map<String, Object>> waiter = id == null ? null : waiting.remove(id);
                if (waiter == null) {
                    others.add(message);
                } else {
                    waiter.complete(message);
                }
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    @Override
    CompletableFuture<Map<String, Object>> send(Map<String, Object> message) throws IOException {
        CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
        Object id = message.get("id");
        if (id != null) {
            waiting.put(id, answer);
        }
        sendLine(write(message));
        return answer;
    }

    void sendLine(String line) throws IOException {
        sendBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    void sendBytes(byte[] bytes) throws IOException {
        toServer.write(bytes);
        toServer.flush();
    }

    /** Ends the server's input, like a client that disconnects. */
    void closeInput() throws IOException {
        toServer.close();
    }

    @Override
    public void close() throws IOException {
        toServer.close();
    }
}
