package io.github.mcpresources.examples.guide;

import io.github.mcpresources.Caller;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceHandlers;
import io.github.mcpresources.server.ResourceServer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

final class LowLevelServer {

    private final Map<String, Function<Map<String, Object>, CompletionStage<Map<String, Object>>>> methods;

    LowLevelServer() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("ui://clock").userInterface("<p>12:00</p>");
        ResourceHandlers handlers = ResourceServer.of(registry).handlers();
        methods = Map.of(
                "resources/list", params -> handlers.answer("resources/list", params, Caller.ANONYMOUS),
                "resources/read", params -> handlers.answer("resources/read", params, Caller.ANONYMOUS));
    }

    /** Answers a request. The loop in which the server reads its messages calls this method. */
    CompletionStage<Map<String, Object>> answer(String method, Map<String, Object> params) {
        return Optional.ofNullable(methods.get(method)).orElseThrow().apply(params);
    }
}
