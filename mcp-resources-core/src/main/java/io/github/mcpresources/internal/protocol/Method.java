package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Handles the requests for one JSON-RPC method. */
interface Method {
    CompletionStage<Map<String, Object>> handle(
            ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from);
}
