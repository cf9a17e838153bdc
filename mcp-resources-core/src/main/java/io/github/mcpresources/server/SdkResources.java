package io.github.mcpresources.server;

import io.github.mcpresources.Completion;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateException;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;

/**
 * The resources of the SDK's server, as a provider. Each call sends a request to the server, so that resources that are
 * added later are included.
 *
 * <p>This class does not list a resource if this library's provider serves the URI.
 */
final class SdkResources implements ResourceProvider {

    private final SdkServer sdk;
    private final OwnFirst ownFirst;

    SdkResources(SdkServer sdk, OwnFirst ownFirst) {
        this.sdk = sdk;
        this.ownFirst = ownFirst;
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
        return resources(context).thenCompose(all -> ownFirst.page(all, page, context));
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(Page.Request page, RequestContext context) {
        return templates(context).thenCompose(all -> ownFirst.page(all, page, context));
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        return request(McpSchema.METHOD_RESOURCES_READ, Map.of("uri", uri), McpSchema.ReadResourceResult.class, context)
                .thenApply(result -> result.map(ReadResult::of));
    }

    @Override
    public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
        return resources(context).thenCompose(all -> {
            Optional<Descriptor> exact = all.stream()
                    .filter(resource -> resource.uri().equals(uri))
                    .<Descriptor>map(Function.identity())
                    .findFirst();
            return exact.isPresent()
                    ? CompletableFuture.completedFuture(exact)
                    : templates(context)
                            .thenApply(templates -> templates.stream()
                                    .filter(template -> matches(template, uri))
                                    .<Descriptor>map(Function.identity())
                                    .findFirst());
        });
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(Completion.Request request, RequestContext context) {
        Map<String, Object> params = Map.of(
                "ref", Map.of("type", "ref/resource", "uri", request.uriTemplate()),
                "argument", Map.of("name", request.argument(), "value", request.prefix()),
                "context", Map.of("arguments", request.arguments()));
        return request(McpSchema.METHOD_COMPLETION_COMPLETE, params, McpSchema.CompleteResult.class, context)
                .thenApply(result ->
                        result.map(McpSchema.CompleteResult::completion).map(SdkResources::completion));
    }

    private static Completion completion(McpSchema.CompleteResult.CompleteCompletion found) {
        Completion completion = Completion.of(found.values());
        return found.total() == null || found.total() <= completion.total()
                ? completion
                : new Completion(completion.values(), found.total());
    }

    private CompletionStage<List<ResourceDescriptor>> resources(RequestContext context) {
        return request(McpSchema.METHOD_RESOURCES_LIST, Map.of(), McpSchema.ListResourcesResult.class, context)
                .thenApply(result -> result.stream()
                        .flatMap(list -> list.resources().stream())
                        .map(ResourceDescriptor::of)
                        .toList());
    }

    private CompletionStage<List<TemplateDescriptor>> templates(RequestContext context) {
        return request(
                        McpSchema.METHOD_RESOURCES_TEMPLATES_LIST,
                        Map.of(),
                        McpSchema.ListResourceTemplatesResult.class,
                        context)
                .thenApply(result -> result.stream()
                        .flatMap(list -> list.resourceTemplates().stream())
                        .map(TemplateDescriptor::of)
                        .toList());
    }

    private static boolean matches(TemplateDescriptor template, String uri) {
        try {
            return UriTemplate.parse(template.uriTemplate()).match(uri).isPresent();
        } catch (UriTemplateException notOneOfRfc6570) {
            return false; // the SDK accepts strings that are not templates
        }
    }

    /**
     * Sends a request to the SDK's server. The result is empty if the server has no such method, resource or template.
     */
    private <T> CompletionStage<Optional<T>> request(
            String method, Map<String, Object> params, Class<T> type, RequestContext context) {
        CompletableFuture<Optional<T>> result = new CompletableFuture<>();
        Disposable call = sdk.call(method, params)
                .map(response -> result(method, response, type))
                .subscribe(
                        result::complete,
                        result::completeExceptionally,
                        () -> result.completeExceptionally(
                                new IllegalStateException("The SDK's server did not answer " + method)));
        if (!result.isDone()) {
            context.onCancel(call::dispose);
        }
        return result;
    }

    private static <T> Optional<T> result(String method, McpSchema.JSONRPCResponse response, Class<T> type) {
        McpSchema.JSONRPCResponse.JSONRPCError error = response.error();
        if (error == null) {
            return Optional.of(type.cast(response.result()));
        }
        int code = error.code();
        boolean unknownTemplate =
                code == McpSchema.ErrorCodes.INVALID_PARAMS && method.equals(McpSchema.METHOD_COMPLETION_COMPLETE);
        if (unknownTemplate
                || code == McpSchema.ErrorCodes.METHOD_NOT_FOUND
                || code == McpSchema.ErrorCodes.RESOURCE_NOT_FOUND) {
            return Optional.empty();
        }
        if (code == McpSchema.ErrorCodes.INTERNAL_ERROR) { // may be the message of any exception, so it is only logged
            throw new SdkServerException(error.message());
        }
        throw new ResourceException(code, error.message(), data(error.data()), null);
    }

    /**
     * Converts the data of an error to an object. A value that is not an object is put into an object under
     * {@code data}.
     */
    private static Map<String, Object> data(@Nullable Object data) {
        if (data instanceof Map<?, ?> map) {
            Map<String, Object> json = new LinkedHashMap<>();
            map.forEach((key, value) -> json.put(String.valueOf(key), value));
            return json;
        }
        return data == null ? Map.of() : Map.of("data", data);
    }
}
