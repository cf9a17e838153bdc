package io.github.mcpresources.registry;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Adds the SDK's specifications of resources and resource templates to a registry. */
final class SdkSpecifications {

    private SdkSpecifications() {}

    static ResourceRegistry.Registration add(ResourceRegistry registry, Record specification) {
        if (specification instanceof McpServerFeatures.SyncResourceSpecification it) {
            return sync(registry.resource(it.resource()), SdkExchange::sync, it.readHandler());
        } else if (specification instanceof McpServerFeatures.SyncResourceTemplateSpecification it) {
            return sync(registry.template(it.resourceTemplate()), SdkExchange::sync, it.readHandler());
        } else if (specification instanceof McpServerFeatures.AsyncResourceSpecification it) {
            return async(registry.resource(it.resource()), SdkExchange::async, it.readHandler());
        } else if (specification instanceof McpServerFeatures.AsyncResourceTemplateSpecification it) {
            return async(registry.template(it.resourceTemplate()), SdkExchange::async, it.readHandler());
        } else if (specification instanceof McpStatelessServerFeatures.SyncResourceSpecification it) {
            return sync(registry.resource(it.resource()), RequestContext::transportContext, it.readHandler());
        } else if (specification instanceof McpStatelessServerFeatures.SyncResourceTemplateSpecification it) {
            return sync(registry.template(it.resourceTemplate()), RequestContext::transportContext, it.readHandler());
        } else if (specification instanceof McpStatelessServerFeatures.AsyncResourceSpecification it) {
            return async(registry.resource(it.resource()), RequestContext::transportContext, it.readHandler());
        } else if (specification instanceof McpStatelessServerFeatures.AsyncResourceTemplateSpecification it) {
            return async(registry.template(it.resourceTemplate()), RequestContext::transportContext, it.readHandler());
        }
        throw new IllegalArgumentException("A specification must be an SDK specification of a resource or a"
                + " resource template, not " + specification.getClass().getName());
    }

    private static <X> ResourceRegistry.Registration sync(
            EntryBuilder<?> builder,
            Function<RequestContext, X> exchange,
            @Nullable BiFunction<X, McpSchema.ReadResourceRequest, McpSchema.ReadResourceResult> given) {
        var handler = present(given, builder);
        return builder.verbatim().read(request -> {
            try {
                return ReadResult.of(handler.apply(exchange.apply(request.context()), read(request)));
            } catch (McpError error) {
                throw toResourceException(error, request.uri());
            }
        });
    }

    private static <X> ResourceRegistry.Registration async(
            EntryBuilder<?> builder,
            Function<RequestContext, X> exchange,
            @Nullable BiFunction<X, McpSchema.ReadResourceRequest, Mono<McpSchema.ReadResourceResult>> given) {
        var handler = present(given, builder);
        return builder.verbatim().readAsync(request -> {
            RequestContext context = request.context();
            CompletableFuture<McpSchema.ReadResourceResult> running = Mono.<McpSchema.ReadResourceResult>defer(
                            () -> handler.apply(exchange.apply(context), read(request)))
                    .contextWrite(view -> view.put(McpTransportContext.KEY, context.transportContext()))
                    .onErrorMap(McpError.class, error -> toResourceException(error, request.uri()))
                    .toFuture();
            context.onCancel(() -> running.cancel(true));
            return running.thenApply(SdkSpecifications::result);
        });
    }

    private static <F> F present(@Nullable F handler, EntryBuilder<?> builder) {
        if (handler == null) {
            throw new IllegalArgumentException("The specification of " + builder.json + " has no readHandler");
        }
        return handler;
    }

    private static ReadResult result(McpSchema.@Nullable ReadResourceResult result) {
        if (result == null) {
            throw new IllegalStateException("The Mono of the handler completed without a result");
        }
        return ReadResult.of(result);
    }

    private static McpSchema.ReadResourceRequest read(ResourceReader.Request request) {
        return McpSchema.ReadResourceRequest.builder(request.uri()).build();
    }

    /** Converts the SDK's exception, which a handler has thrown, to an exception of this library. */
    private static ResourceException toResourceException(McpError error, String uri) {
        McpSchema.JSONRPCResponse.JSONRPCError json = error.getJsonRpcError();
        if (json.code() == McpSchema.ErrorCodes.RESOURCE_NOT_FOUND) {
            return new ResourceNotFoundException(uri);
        }
        return new ResourceException(json.code(), json.message(), data(json.data()), error);
    }

    /**
     * Converts the data of an error to a JSON object. A value that is not an object becomes the field {@code data} of
     * an object.
     */
    private static Map<String, Object> data(@Nullable Object data) {
        if (data instanceof Map<?, ?> map) {
            Map<String, Object> fields = new LinkedHashMap<>();
            map.forEach((key, value) -> fields.put(String.valueOf(key), value));
            return fields;
        }
        return data == null ? Map.of() : Map.of("data", data);
    }
}
