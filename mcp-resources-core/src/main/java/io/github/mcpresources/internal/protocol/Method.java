package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Implements a method over a provider. It takes the decoded parameters and returns the JSON of the result. */
interface Method {
    CompletionStage<Map<String, Object>> handle(
            ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from);
}
