package io.github.mcpresources.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.StreamServer;
import io.github.mcpresources.testkit.internal.pipe.Pipe;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.function.BiConsumer;

/** Clients of servers that run in the process of the test, on pipes in place of the standard streams. */
public final class PipedClients {

    private PipedClients() {}

    /**
     * Returns a client that starts a server for each connection.
     *
     * @param name the name of the server for use in messages
     * @param main runs the server until its input ends
     */
    public static ResourceClient of(String name, BiConsumer<InputStream, PrintStream> main) {
        return ResourceClient.streams(name, () -> {
                    Pipe in = new Pipe();
                    Pipe out = new Pipe();
                    Thread running = new Thread(
                            () -> {
                                try (PrintStream output = new PrintStream(out.sink(), true, UTF_8)) {
                                    main.accept(in.source(), output);
                                }
                            },
                            name);
                    running.start();
                    return new StreamServer.Streams(
                            out.source(),
                            in.sink(),
                            () -> await("the end of " + name)
                                    .atMost(ServerProcess.PATIENCE)
                                    .until(() -> !running.isAlive()));
                })
                .deadline(ServerProcess.PATIENCE);
    }
}
