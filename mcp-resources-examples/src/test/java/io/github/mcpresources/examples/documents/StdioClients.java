package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.examples.ServerProcess;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/** Starts clients of the SDK, each with a separate document server. */
final class StdioClients {

    private StdioClients() {}

    static McpSyncClient start(String... options) {
        return start(Map.of(), options);
    }

    /** Starts a client, and its server with additional variables in its environment. */
    static McpSyncClient start(Map<String, String> environment, String... options) {
        List<String> command = ServerProcess.ofJar("document-server", (Object[]) options);
        List<String> errors = new CopyOnWriteArrayList<>();
        StdioClientTransport transport = new OneProcess(ServerParameters.builder(command.get(0))
                .args(command.subList(1, command.size()))
                .env(environment)
                .build());
        transport.setStdErrorHandler(errors::add);
        McpSyncClient client = McpClient.sync(transport)
                .requestTimeout(ServerProcess.PATIENCE)
                .initializationTimeout(ServerProcess.PATIENCE)
                .build();
        try {
            client.initialize();
        } catch (RuntimeException failure) { // also if the server has ended, which this client does not notice
            throw new AssertionError(
                    "The server did not answer. It wrote " + errors + ". The processes are " + processes(), failure);
        }
        return client;
    }

    /** Closes a client, and waits for the end of its server. */
    static void end(McpSyncClient client) {
        assertThat(client.closeGracefully())
                .as("the server has ended; the processes are %s", processes())
                .isTrue();
    }

    /**
     * A transport that starts one server. The SDK's client lists the resources after each change of the list. If it is
     * closed meanwhile, it connects again, and would start a second server that nobody ends.
     */
    private static final class OneProcess extends StdioClientTransport {

        private final AtomicBoolean isStarted = new AtomicBoolean();

        OneProcess(ServerParameters parameters) {
            super(parameters, McpJsonDefaults.getMapper());
        }

        @Override
        public Mono<Void> connect(Function<Mono<McpSchema.JSONRPCMessage>, Mono<McpSchema.JSONRPCMessage>> handler) {
            return isStarted.getAndSet(true)
                    ? Mono.error(new IllegalStateException("The client was closed"))
                    : super.connect(handler);
        }
    }

    private static List<String> processes() {
        return ProcessHandle.current()
                .descendants()
                .map(process -> process.pid() + " " + process.info())
                .toList();
    }
}
