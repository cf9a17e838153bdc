package io.github.mcpresources.registry;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.text.Printable;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpLoggableSession;
import io.modelcontextprotocol.spec.McpSchema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Creates the exchanges that are passed to handlers of the SDK. Such an exchange has no SDK session. It sends progress
 * notifications for the current request, writes log messages to the server's log, and rejects requests to the client.
 */
final class SdkExchange {

    private static final Logger log = LoggerFactory.getLogger(SdkExchange.class);

    private SdkExchange() {}

    static McpSyncServerExchange sync(RequestContext context) {
        return new McpSyncServerExchange(async(context));
    }

    @SuppressWarnings("NullAway") // the SDK's class has no nullness annotations; a stateless request has no session id
    static McpAsyncServerExchange async(RequestContext context) {
        return new McpAsyncServerExchange(
                context.sessionId().orElse(null),
                new NoSession(context),
                McpJsonDefaults.getMapper()
                        .convertValue(context.clientCapabilities(), McpSchema.ClientCapabilities.class),
                McpSchema.Implementation.builder("unknown", "unknown").build(),
                context.transportContext());
    }

    /** A replacement for the SDK's session in an exchange. */
    private record NoSession(RequestContext context) implements McpLoggableSession {

        @Override
        public <T> Mono<T> sendRequest(String method, Object params, TypeRef<T> type) {
            return Mono.error(() -> new IllegalStateException("A handler of a ResourceRegistry entry cannot send "
                    + method + " to the client; register the resource with the SDK's own server instead"));
        }

        @Override
        public Mono<Void> sendNotification(String method, Object params) {
            return Mono.fromRunnable(() -> {
                if (params instanceof McpSchema.ProgressNotification progress) {
                    context.progress(progress.progress(), progress.total(), progress.message());
                } else if (params instanceof McpSchema.LoggingMessageNotification message) {
                    log.info("Log message of a handler, level {}: {}", message.level(), Printable.of(message.data()));
                } else {
                    throw new IllegalStateException(
                            "A handler of a ResourceRegistry entry cannot send " + method + " to the client");
                }
            });
        }

        @Override
        public void setMinLoggingLevel(McpSchema.LoggingLevel level) {
            throw new IllegalStateException(
                    "A handler of a ResourceRegistry entry cannot set the client's logging level");
        }

        @Override
        public boolean isNotificationForLevelAllowed(McpSchema.LoggingLevel level) {
            return true;
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }

        @Override
        public void close() {
            // there is nothing to close
        }
    }
}
