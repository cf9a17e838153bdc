package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceProvider;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** A method at work on a provider: decoded parameters in, the JSON of the result out. */
interface Method {
    CompletionStage<Map<String, Object>> handle(
            ResourceProvider all, Parameters parameters, RequestContext context, Requester from);
}
