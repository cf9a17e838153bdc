package io.github.mcpresources;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * The implementation of an additional method of the protocol, such as a method of an extension. A server passes all
 * requests for the method to this object, regardless of their transport and protocol revision. The server identifies
 * the caller, enforces limits and the timeout, handles cancellation and errors, and reports each request to listeners,
 * as it does for requests for resources.
 *
 * <pre>{@code
 * ResourceServer.builder(registry)
 *         .extension("com.example/counts", Map.of())
 *         .method("com.example/count", call -> call.provider()
 *                 .listResources(Page.Request.first(1_000), call.context())
 *                 .thenApply(page -> Map.of("count", page.items().size())));
 * }</pre>
 *
 * <p>Implementations must be safe for use by many threads at the same time. They must use
 * {@link RequestContext#blocking} for work that may block.
 */
@FunctionalInterface
public interface ProtocolMethod {

    /**
     * Answers a request.
     *
     * @param call the request
     * @return a stage with the result as a JSON object; never null. If the stage fails with a
     *     {@link ResourceException}, the client receives this error. In revision 2026-07-28, the server adds
     *     {@code resultType} if it is missing
     */
    CompletionStage<Map<String, Object>> handle(Call call);

    /** A request for the method, with the objects that the implementation needs to answer the request. */
    interface Call {

        /**
         * Returns the parameters.
         *
         * @return an immutable JSON object; empty if the request has no parameters
         */
        Map<String, Object> params();

        /**
         * Returns the value of a required string parameter.
         *
         * @param name the name of the parameter
         * @return the value, at most {@link ResourceLimits#uriLength} characters
         * @throws InvalidParamsException if the parameter is missing, is not a string, or is too long
         */
        String required(String name);

        /**
         * Returns the value of an optional string parameter.
         *
         * @param name the name of the parameter
         * @return the value, at most {@link ResourceLimits#uriLength} characters; empty if the parameter is missing
         * @throws InvalidParamsException if the parameter is not a string, or is too long
         */
        Optional<String> optional(String name);

        /**
         * Returns the context of the request, such as its caller and deadline.
         *
         * @return the context
         */
        RequestContext context();

        /**
         * Returns the provider of the server, restricted to the resources that the caller of the request may see.
         *
         * @return the provider
         */
        ResourceProvider provider();

        /**
         * Creates the result for the requested page of a list. As in the other lists of the protocol, the parameter
         * {@code cursor} of the request determines the page. The server encrypts and authenticates the cursors. If a
         * page exceeds {@link ResourceLimits#resultBytes}, the server requests it again with fewer entries.
         *
         * @param field the name of the result's field for the entries
         * @param pages the function that returns a stage with the requested page
         * @param json the function that converts an entry to JSON
         * @param <T> the type of the entries
         * @return a stage with the result. In revision 2026-07-28, it contains the caching hint of the page
         */
        <T> CompletionStage<Map<String, Object>> page(
                String field,
                Function<Page.Request, CompletionStage<Page<T>>> pages,
                Function<? super T, Map<String, Object>> json);

        /**
         * Creates a result with a caching hint.
         *
         * @param fields the fields of the result
         * @param cache the hint; if it {@linkplain CacheHint#inherits inherits}, it is combined with the hint of the
         *     provider's lists and the default hint of the server
         * @return the result. In revision 2026-07-28, it contains the hint
         */
        Map<String, Object> result(Map<String, ?> fields, CacheHint cache);
    }
}
