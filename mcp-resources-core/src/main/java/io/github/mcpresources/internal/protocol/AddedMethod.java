package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.Page;
import io.github.mcpresources.ProtocolMethod;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.Json;
import io.github.mcpresources.internal.text.JsonSize;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Adapts a {@link ProtocolMethod} to the interface {@link Method}. The method belongs to an extension, such as
 * skills, or to the application.
 *
 * @param lists creates the pages of the lists that the method returns
 */
record AddedMethod(String name, ProtocolMethod method, Lists lists) implements Method {

    @Override
    public CompletionStage<Map<String, Object>> handle(
            ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from) {
        AddedCall call = new AddedCall(all, parameters, context, from);
        return method.handle(call).thenApply(json -> call.holds(json) ? json : held(json, context, from));
    }

    /** Checks the size of a result that {@link AddedCall#page} did not create, and reserves the memory for it. */
    private Map<String, Object> held(Map<String, Object> json, ServerRequest context, RequestOrigin from) {
        Objects.requireNonNull(json, () -> "The method " + name + " returned null instead of a result");
        long bytes = JsonSize.of(json);
        if (bytes > lists.limits().resultBytes()) {
            throw LimitExceededException.resultBytes(bytes, lists.limits().resultBytes());
        }
        from.hold(bytes, context.memory());
        return json;
    }

    /**
     * An entry of a page.
     *
     * @param bytes the size of the JSON text
     */
    private record Entry(Map<String, Object> json, long bytes) {

        static Entry of(Map<String, Object> json) {
            return new Entry(json, JsonSize.of(json));
        }
    }

    private final class AddedCall implements ProtocolMethod.Call {

        private final ResourceProvider all;
        private final Parameters parameters;
        private final ServerRequest context;
        private final RequestOrigin from;
        /** The result of the last call of {@code page}. Its memory is already reserved. */
        private volatile Map<String, Object> page = Map.of();

        AddedCall(ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from) {
            this.all = all;
            this.parameters = parameters;
            this.context = context;
            this.from = from;
        }

        @SuppressWarnings("ReferenceEquality") // a copy needs a separate reservation
        boolean holds(Map<String, Object> json) {
            return json == page;
        }

        @Override
        public Map<String, Object> params() {
            return parameters.all();
        }

        @Override
        public String required(String field) {
            return parameters.required(field, lists.limits().uriLength(), "uriLength");
        }

        @Override
        public Optional<String> optional(String field) {
            return parameters.optional(field, lists.limits().uriLength(), "uriLength");
        }

        @Override
        public RequestContext context() {
            return context;
        }

        @Override
        public ResourceProvider provider() {
            return all;
        }

        @Override
        public <T> CompletionStage<Map<String, Object>> page(
                String field,
                Function<Page.Request, CompletionStage<Page<T>>> pages,
                Function<? super T, Map<String, Object>> json) {
            Lists.Kind<Entry> kind = new Lists.Kind<>(field, Entry::bytes, (entry, request) -> entry.json());
            return lists.page(
                            name,
                            kind,
                            request -> pages.apply(request)
                                    .thenApply(found -> found.map(item -> Entry.of(json.apply(item)))),
                            new Lists.Asked(all, parameters, context, from))
                    .thenApply(result -> page = result);
        }

        @Override
        public Map<String, Object> result(Map<String, ?> fields, CacheHint cache) {
            Map<String, Object> json = new LinkedHashMap<>();
            if (Revisions.isStateless(context.revision())) {
                json.put("resultType", "complete");
            }
            json.putAll(Json.object(fields));
            return ResultForm.ended(json, lists.hint(cache, all), Map.of(), context);
        }
    }
}
