package io.github.mcpresources.server;

import io.github.mcpresources.Caller;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.RequestOrigin;
import io.github.mcpresources.internal.protocol.ResourceRequests;
import io.github.mcpresources.internal.protocol.Revisions;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Handles requests that list resources and templates, read resources, and complete template variables, without a
 * transport. This class is meant for tests and for servers that dispatch methods themselves. Cursors, limits,
 * visibility and errors are those of the {@link ResourceServer} that created the instance. The results have the format
 * of revision 2025-11-25.
 *
 * <pre>{@code
 * ResourceHandlers handlers = ResourceServer.of(registry).handlers();
 * McpRequestHandler<Map<String, Object>> read = (exchange, params) ->
 *         Mono.fromCompletionStage(handlers.answer("resources/read", params, Caller.ANONYMOUS));
 * Map<String, McpRequestHandler<?>> methods = Map.of("resources/read", read);
 * }</pre>
 *
 * <p>{@link #answer} returns a result as JSON, with every field that the application set. The other methods return the
 * SDK's records. Fields that these records do not have, such as those that
 * {@link io.github.mcpresources.ContentPart#field} sets, are lost. If a request fails, its stage fails with the SDK's
 * {@link McpError}, which has the code, message and data for the client.
 */
public final class ResourceHandlers {

    private static final List<String> METHODS = List.of(
            McpSchema.METHOD_RESOURCES_LIST,
            McpSchema.METHOD_RESOURCES_TEMPLATES_LIST,
            McpSchema.METHOD_RESOURCES_READ,
            McpSchema.METHOD_COMPLETION_COMPLETE);

    private final ResourceRequests requests;
    private final McpJsonMapper mapper;

    ResourceHandlers(ResourceRequests requests, McpJsonMapper mapper) {
        this.requests = requests;
        this.mapper = mapper;
    }

    /**
     * Answers a request, and returns its result as JSON with all fields.
     *
     * @param method {@code resources/list}, {@code resources/templates/list}, {@code resources/read}, or
     *     {@code completion/complete} for a template
     * @param params the parameters, as decoded from JSON; null if there are none
     * @param caller the caller of the request
     * @return a stage with the result: maps, lists, strings, numbers and booleans, which any JSON mapper can write
     * @throws IllegalArgumentException if the method is not one of those above, or if the request completes an argument
     *     of a prompt
     */
    public CompletionStage<Map<String, Object>> answer(String method, @Nullable Object params, Caller caller) {
        if (!METHODS.contains(method) || !requests.handles(method, params)) {
            throw new IllegalArgumentException("These handlers answer " + String.join(", ", METHODS)
                    + " (completions only for resource templates), not " + method);
        }
        return answer(method, params, caller, new TypeRef<>() {});
    }

    /**
     * Lists resources.
     *
     * @param request the request; its cursor is null for the first page
     * @param caller the caller of the request
     * @return a stage with the page
     */
    public CompletionStage<McpSchema.ListResourcesResult> listResources(
            McpSchema.PaginatedRequest request, Caller caller) {
        return answer(McpSchema.METHOD_RESOURCES_LIST, page(request), caller, new TypeRef<>() {});
    }

    /**
     * Lists resource templates.
     *
     * @param request the request; its cursor is null for the first page
     * @param caller the caller of the request
     * @return a stage with the page
     */
    public CompletionStage<McpSchema.ListResourceTemplatesResult> listResourceTemplates(
            McpSchema.PaginatedRequest request, Caller caller) {
        return answer(McpSchema.METHOD_RESOURCES_TEMPLATES_LIST, page(request), caller, new TypeRef<>() {});
    }

    /**
     * Reads a resource.
     *
     * @param request the request, with the URI of the resource
     * @param caller the caller of the request
     * @return a stage with the contents of the resource
     */
    public CompletionStage<McpSchema.ReadResourceResult> readResource(
            McpSchema.ReadResourceRequest request, Caller caller) {
        return answer(McpSchema.METHOD_RESOURCES_READ, params("uri", request.uri()), caller, new TypeRef<>() {});
    }

    private static Map<String, Object> page(McpSchema.PaginatedRequest request) {
        return params("cursor", request.cursor());
    }

    private static Map<String, Object> params(String name, @Nullable String value) {
        Map<String, Object> params = new LinkedHashMap<>();
        if (value != null) {
            params.put(name, value);
        }
        return params;
    }

    private <T> CompletionStage<T> answer(String method, @Nullable Object params, Caller caller, TypeRef<T> type) {
        RequestOrigin from = RequestOrigin.sessionless(Revisions.V2025_11_25, caller);
        return requests.handle(method, params, from, null)
                .answer()
                .thenCompose(answer -> answer instanceof Answer.Failure failure
                        ? CompletableFuture.failedFuture(new McpError(Backend.error(failure)))
                        : CompletableFuture.completedFuture(
                                mapper.convertValue(((Answer.Result) answer).json(), type)));
    }
}
