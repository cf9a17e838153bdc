package io.github.mcpresources.compositor;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.McpTransportSessionClosedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * Connects clients to a server of the SDK in this JVM. Each message is converted to JSON and back, and messages arrive
 * in the order in which they were sent. On demand, all connections break and new connections are refused.
 */
final class InMemoryTransport implements McpServerTransportProvider {

    private final ExecutorService messages = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "in-memory-transport");
        thread.setDaemon(true);
        return thread;
    });
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    private volatile McpServerSession.Factory sessions;
    private volatile boolean refuses;

    /** Returns the client's end of a new connection. */
    McpClientTransport connection() {
        return new Connection();
    }

    /** Breaks all connections, and refuses new ones until {@link #accept} is called. */
    void refuse() {
        refuses = true;
        connections.forEach(Connection::fail);
    }

    void accept() {
        refuses = false;
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        sessions = factory;
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        return Mono.empty(); // the SDK's servers of the tests send no notifications
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.fromRunnable(() -> {
            connections.forEach(Connection::end);
            messages.shutdown();
        });
    }

    /** Handles a message on the thread that handles all messages. */
    private Mono<Void> arrive(JSONRPCMessage message, Function<JSONRPCMessage, Mono<?>> handler) {
        return Mono.fromRunnable(() -> {
            JSONRPCMessage copy = copy(message);
            try {
                messages.execute(() -> handler.apply(copy).subscribe(done -> {}, refused -> {}));
            } catch (RejectedExecutionException closed) {
                throw new McpTransportSessionClosedException();
            }
        });
    }

    private static JSONRPCMessage copy(JSONRPCMessage message) {
        try {
            String json = McpJsonDefaults.getMapper().writeValueAsString(message);
            return McpSchema.deserializeJsonRpcMessage(McpJsonDefaults.getMapper(), json);
        } catch (IOException odd) {
            throw new UncheckedIOException(odd);
        }
    }

    /** The client's end of a connection. */
    private final class Connection implements McpClientTransport {

        private volatile Consumer<Throwable> failures = failure -> {};
        private volatile McpServerSession session;

        @Override
        public Mono<Void> connect(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler) {
            return Mono.defer(() -> {
                if (refuses) {
                    return Mono.error(new ConnectException("10.0.0.7:80 refused the connection"));
                }
                session = sessions.create(new ServerEnd(handler));
                connections.add(this);
                return Mono.empty();
            });
        }

        @Override
        public void setExceptionHandler(Consumer<Throwable> handler) {
            failures = handler;
        }

        @Override
        public Mono<Void> sendMessage(JSONRPCMessage message) {
            McpServerSession open = session;
            return open == null ? Mono.error(new McpTransportSessionClosedException()) : arrive(message, open::handle);
        }

        void fail() {
            end();
            failures.accept(new McpTransportSessionClosedException());
        }

        void end() {
            if (connections.remove(this)) {
                Objects.requireNonNull(session).close();
            }
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.fromRunnable(this::end);
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return McpJsonDefaults.getMapper().convertValue(data, type);
        }
    }

    /** The server's end of a connection. */
    private final class ServerEnd implements McpServerTransport {

        private final Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> client;

        ServerEnd(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> client) {
            this.client = client;
        }

        @Override
        public Mono<Void> sendMessage(JSONRPCMessage message) {
            return arrive(message, arrived -> client.apply(Mono.just(arrived)));
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return McpJsonDefaults.getMapper().convertValue(data, type);
        }
    }
}
