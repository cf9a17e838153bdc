package io.github.mcpresources.server;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.protocol.ResourceRequests;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** The end of the server, of which requests are told that the SDK's own server has not answered until then. */
final class Ending {

    private final Sinks.Empty<Void> end = Sinks.empty();

    /** Tells all requests at work, and those to come. */
    void tell() {
        end.tryEmitEmpty();
    }

    /** The work, or an error where the server ends before. */
    <T> Mono<T> orEnd(Mono<T> work) {
        return or(work, ResourceRequests::closing);
    }

    /** The same, with the error as the SDK wants it. */
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
