package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.compositor.upstream.UpstreamFailure.Kind;
import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpTransportSessionClosedException;
import io.modelcontextprotocol.spec.McpTransportSessionNotFoundException;
import java.net.ConnectException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/**
 * Adapts a transport of the SDK to {@link Wire}. The SDK's client is not used, for two reasons: it does not expose the
 * ids of requests, which are needed to cancel them; and after each notification, it requests a whole list or reads the
 * resource.
 */
final class TransportWire implements Wire {

    private static final Logger log = LoggerFactory.getLogger(TransportWire.class);

    private final McpClientTransport transport;
    private final Settings settings;
    private volatile @Nullable String revision;

    TransportWire(McpClientTransport transport, Settings settings) {
        this.transport = transport;
        this.settings = settings;
    }

    @Override
    public void open(Receiver receiver) {
        transport.setExceptionHandler(failure -> fail(failure, receiver));
        Mono.defer(() -> transport.connect(messages -> messages.doOnNext(message -> receiver.message(json(message)))))
                .subscribe(nothing -> {}, failure -> receiver.lost(trouble(failure, Kind.UNREACHABLE)));
    }

    /**
     * Handles a failure of the transport. A failure of a single message is only logged here, because the sender of the
     * message is notified separately.
     */
    private void fail(Throwable failure, Receiver receiver) {
        UpstreamFailure trouble = trouble(failure, Kind.FAILED);
        if (trouble.kind().endsConnection()) {
            receiver.lost(trouble);
        } else {
            log.debug("The transport to {} reported a failure", settings.name(), failure);
        }
    }

    private static UpstreamFailure trouble(Throwable thrown, Kind otherwise) {
        for (Throwable failure = thrown; failure != null; failure = failure.getCause()) {
            if (failure instanceof McpTransportSessionNotFoundException) {
                return new UpstreamFailure(Kind.LOST_SESSION, thrown.toString(), thrown);
            }
            if (failure instanceof McpTransportSessionClosedException) {
                return new UpstreamFailure(Kind.GONE, thrown.toString(), thrown);
            }
            if (failure instanceof ConnectException) {
                return new UpstreamFailure(Kind.UNREACHABLE, thrown.toString(), thrown);
            }
        }
        return new UpstreamFailure(otherwise, thrown.toString(), thrown);
    }

    private static Map<String, Object> json(McpSchema.JSONRPCMessage message) {
        Map<String, Object> json = new HashMap<>();
        if (message instanceof McpSchema.JSONRPCResponse response) {
            put(json, "id", response.id());
            put(json, "result", plain(response.result()));
            put(json, "error", plain(response.error()));
        } else if (message instanceof McpSchema.JSONRPCRequest request) {
            put(json, "id", request.id());
            json.put("method", request.method());
            put(json, "params", plain(request.params()));
        } else if (message instanceof McpSchema.JSONRPCNotification notification) {
            json.put("method", notification.method());
            put(json, "params", plain(notification.params()));
        }
        return json;
    }

    private static void put(Map<String, Object> json, String field, @Nullable Object value) {
        if (value != null) {
            json.put(field, value);
        }
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return value == null || value instanceof Map
                ? value
                : McpJsonDefaults.getMapper().convertValue(value, Map.class);
    }

    @Override
    public CompletableFuture<Void> send(Map<String, Object> message) {
        CompletableFuture<Void> sent = new CompletableFuture<>();
        String settled = revision;
        Context context =
                settled == null ? Context.empty() : Context.of(McpAsyncClient.NEGOTIATED_PROTOCOL_VERSION, settled);
        Disposable sending;
        try {
            sending = transport
                    .sendMessage(McpJsonDefaults.getMapper().convertValue(message, kind(message)))
                    .contextWrite(context)
                    .subscribe(
                            nothing -> {},
                            failure -> sent.completeExceptionally(trouble(failure, Kind.FAILED)),
                            () -> sent.complete(null));
        } catch (RuntimeException | Error refused) {
            sent.completeExceptionally(trouble(refused, Kind.FAILED));
            return sent;
        }
        Stages.onEnd(sent, (nothing, failure) -> sending.dispose());
        return sent;
    }

    private static Class<? extends McpSchema.JSONRPCMessage> kind(Map<String, Object> message) {
        if (!message.containsKey("method")) {
            return McpSchema.JSONRPCResponse.class;
        }
        return message.containsKey("id") ? McpSchema.JSONRPCRequest.class : McpSchema.JSONRPCNotification.class;
    }

    @Override
    public void negotiated(String agreed) {
        revision = agreed;
    }

    @Override
    public CompletableFuture<Void> close(boolean notifyServer) {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        Handle timeout = TimeSource.system()
                .schedule(
                        settings.closeTimeout(),
                        () -> Workers.ALL.execute(() -> {
                            if (closed.complete(null)) {
                                log.warn(
                                        "The transport to {} did not close within {} (setting closeTimeout)",
                                        settings.name(),
                                        settings.closeTimeout());
                            }
                        }));
        Mono.defer(transport::closeGracefully)
                .doOnError(failure -> log.debug("The transport to {} failed to close", settings.name(), failure))
                .subscribe(nothing -> {}, failure -> closed.complete(null), () -> closed.complete(null));
        return closed.whenComplete((nothing, failure) -> timeout.close());
    }
}
