package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.StreamServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Starts applications on stdio in this process. {@link System#in} and {@link System#out} are pipes of the application that
 * started last, and are restored after each test.
 */
final class StandardStreams implements BeforeEachCallback, AfterEachCallback {

    private final InputStream in = System.in;
    private final PrintStream out = System.out;

    StandardStreams() {}

    @Override
    public void beforeEach(ExtensionContext context) {
        StdioOutput.release(); // from an application of another test
    }

    @Override
    public void afterEach(ExtensionContext context) {
        restore();
    }

    private void restore() {
        StdioOutput.release();
        System.setIn(in);
        System.setOut(out);
    }

    /** Returns a client that starts an application of its own. */
    ResourceClient client(String[] arguments, Class<?>... application) {
        return ResourceClient.streams("application", () -> start(arguments, application))
                .deadline(Duration.ofSeconds(30));
    }

    private StreamServer.Streams start(String[] arguments, Class<?>... application) {
        restore();
        try {
            Pipe input = Pipe.open();
            Pipe output = Pipe.open();
            System.setIn(Channels.newInputStream(input.source()));
            System.setOut(new PrintStream(Channels.newOutputStream(output.sink()), true, StandardCharsets.UTF_8));
            ConfigurableApplicationContext context = new SpringApplicationBuilder(application)
                    .properties("spring.autoconfigure.exclude=" + Served.MONITORING)
                    .run(arguments);
            return new StreamServer.Streams(
                    Channels.newInputStream(output.source()), Channels.newOutputStream(input.sink()), context::close);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
