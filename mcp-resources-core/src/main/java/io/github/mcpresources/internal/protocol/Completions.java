package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.Completion;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** Handles {@code completion/complete} for template variables. */
final class Completions {

    static final String METHOD = "completion/complete";

    private final ResourceLimits limits;

    Completions(ResourceLimits limits) {
        this.limits = limits;
    }

    CompletionStage<Map<String, Object>> complete(
            ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from) {
        Parameters reference = parameters.object("ref");
        String type = reference.required("type", limits.argumentLength(), "argumentLength");
        if (!type.equals("ref/resource")) {
            throw new InvalidParamsException("ref.type", type, "ref/resource or ref/prompt");
        }
        String template = reference.required("uri", limits.uriLength(), "uriLength");
        Parameters argument = parameters.object("argument");
        Completion.Request request = new Completion.Request(
                template,
                argument.required("name", limits.argumentLength(), "argumentLength"),
                argument.required("value", limits.argumentLength(), "argumentLength"),
                parameters
                        .optionalObject("context")
                        .flatMap(known -> known.optionalObject("arguments"))
                        .map(known -> known.strings(limits.argumentLength(), "argumentLength"))
                        .orElse(Map.of()));
        return all.complete(request, context)
                .thenApply(completion -> completion
                        .map(found -> json(found, context))
                        .orElseThrow(
                                () -> new InvalidParamsException("ref.uri", template, "a template of this server")));
    }

    private static Map<String, Object> json(Completion completion, ServerRequest context) {
        return ResultForm.of(
                "completion",
                Map.of("values", completion.values(), "total", completion.total(), "hasMore", completion.hasMore()),
                context);
    }
}
