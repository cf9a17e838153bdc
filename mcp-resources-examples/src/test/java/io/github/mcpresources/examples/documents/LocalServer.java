package io.github.mcpresources.examples.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.examples.PipedClients;
import io.github.mcpresources.examples.ServerProcess;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpClientTransport;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A document server in this process. A process for each test takes about ten times as much processor
 * time. {@link DocumentServerIT} tests processes.
 */
final class LocalServer implements AutoCloseable {

    /** A token of the tests. */
    static final String TOKEN = "0123456789abcdef";

    private static final Pattern URL = Pattern.compile("http://localhost:\\d+/mcp");
    private static final Pattern AUTHORIZATION = Pattern.compile("Bearer [A-Za-z0-9_-]{43}");

    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private final Map<String, String> environment;
    private final Thread serving;

    private LocalServer(Map<String, String> environment, Object... arguments) {
        this.environment = environment;
        Console console = Console.of(
                InputStream.nullInputStream(),
                new PrintStream(OutputStream.nullOutputStream(), true, UTF_8),
                new PrintStream(errors, true, UTF_8),
                environment);
        String[] all = Stream.concat(Stream.of("--http=0"), Stream.of(arguments).map(Object::toString))
                .toArray(String[]::new);
        serving = new Thread(() -> Arguments.run(new DocumentServer(console), all), "document server");
        serving.start();
    }

    /** Starts a server on any free port, which prints its token. */
    static LocalServer start(Object... arguments) {
        return new LocalServer(Map.of(), arguments);
    }

    /** Starts a server on any free port with the token of the tests. */
    static LocalServer withToken(Object... arguments) {
        return new LocalServer(Map.of(AccessOptions.VARIABLE, TOKEN), arguments);
    }

    /** Returns a client that starts a server on pipes for each connection. */
    static ResourceClient overStdio(String... arguments) {
        return PipedClients.of("document server", (in, out) -> {
            PrintStream unread = new PrintStream(OutputStream.nullOutputStream(), true, UTF_8);
            Arguments.run(new DocumentServer(Console.of(in, out, unread, Map.of())), arguments);
        });
    }

    String url() {
        return printed(URL);
    }

    /** Returns the value of the header {@code Authorization}. */
    String authorization() {
        return environment.isEmpty() ? printed(AUTHORIZATION) : "Bearer " + TOKEN;
    }

    private String printed(Pattern wanted) {
        return await(wanted + " on standard error")
                .atMost(ServerProcess.PATIENCE)
                .until(
                        () -> {
                            assertThat(serving.isAlive())
                                    .as("running: %s", errors())
                                    .isTrue();
                            Matcher found = wanted.matcher(errors());
                            return found.find() ? found.group() : "";
                        },
                        it -> !it.isEmpty());
    }

    /** Returns the text that the server has written to standard error so far. */
    String errors() {
        return errors.toString(UTF_8);
    }

    /** Returns a client of the SDK that is connected to the server. */
    McpSyncClient client() {
        McpSyncClient client = McpClient.sync(transport())
                .requestTimeout(ServerProcess.PATIENCE)
                .initializationTimeout(ServerProcess.PATIENCE)
                .build();
        client.initialize();
        return client;
    }

    /** Returns a transport of the SDK to the server. */
    McpClientTransport transport() {
        String url = url();
        String authorization = authorization();
        return HttpClientStreamableHttpTransport.builder(url.substring(0, url.lastIndexOf('/')))
                .addHttpRequestCustomizer(
                        (request, method, uri, body, context) -> request.header("Authorization", authorization))
                .build();
    }

    /** Stops the server as a user does, and waits until it has stopped. */
    @Override
    public void close() {
        serving.interrupt();
        await("the end of the server").atMost(ServerProcess.PATIENCE).until(() -> !serving.isAlive());
    }
}
