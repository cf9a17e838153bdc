package io.github.mcpresources.server;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.protocol.ResourceRequests;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** A signal that this server is closing, for requests that the SDK's server has not answered yet. */
final class Ending {

    private final Sinks.Empty<Void> end = Sinks.empty();

    /**
     * Ends all requests that the SDK's server has not answered yet, with an error. Later requests also fail, unless the
     * SDK's server answers them immediately.
     */
    void signalEnd() {
        end.tryEmitEmpty();
    }

    <T> Mono<T> orEnd(Mono<T> work) {
        return or(work, ResourceRequests::closing);
    }

    /** Like {@link #orEnd}, but fails with an {@link McpError} of the SDK if the server closes first. */
    <T> Mono<T> orEndOfSdk(Mono<T> work) {
        return or(work, () -> {
            ResourceException closing = ResourceRequests.closing();
            return new McpError(new McpSchema.JSONRPCResponse.JSONRPCError(closing.code(), closing.text(), null));
        });
    }

    private <T> Mono<T> or(Mono<T> work, Supplier<Throwable> error) {
        return Mono.firstWithSignal(work, end.asMono().then(Mono.error(error)));
    }
}
