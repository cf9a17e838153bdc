package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.InputRequired;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.window.Window;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Handles {@code resources/read}, and the requests of tools to read or describe a resource. */
final class Reads {

    static final String METHOD = "resources/read";

    private final RequestSettings settings;
    private final ResourceLimits limits;
    private final InputExchange inputs;
    private final ContentEncoder encoder;

    Reads(RequestSettings settings, InputExchange inputs) {
        this.settings = settings;
        this.limits = settings.limits();
        this.inputs = inputs;
        this.encoder = new ContentEncoder(limits, settings.mapper());
    }

    /** Encodes contents as JSON. */
    private interface Encoding {
        Map<String, Object> json(Contents contents, RequestOrigin from) throws IOException;
    }

    CompletionStage<Map<String, Object>> read(
            ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from) {
        String uri = uri(parameters);
        return read(uri, all, context, from, (contents, holder) -> json(uri, contents, context, holder));
    }

    CompletionStage<Map<String, Object>> read(
            ReadForm form, ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from) {
        context.facts().form(form.name());
        Window window = form.window();
        if (window == null) {
            return read(all, parameters, context, from);
        }
        return read(uri(parameters), all, context, from, (contents, holder) -> {
            Window.Result windowed =
                    window.read(contents, settings.mapper(), limits, bytes -> holder.hold(bytes, context.memory()));
            context.facts().contentBytes(windowed.bytes());
            return windowed.toJson();
        });
    }

    CompletionStage<Map<String, Object>> describe(
            ResourceProvider all, Parameters parameters, ServerRequest context, RequestOrigin from) {
        String uri = uri(parameters);
        return claimed(uri, all.describe(uri, context)).thenApply(Descriptor::toJson);
    }

    private String uri(Parameters parameters) {
        return parameters.required("uri", limits.uriLength(), "uriLength");
    }

    private CompletionStage<Map<String, Object>> read(
            String uri, ResourceProvider all, ServerRequest context, RequestOrigin from, Encoding encoding) {
        context.input(); // rejects a forged or expired state, even if the reader does not use it
        CompletableFuture<Map<String, Object>> read = claimed(uri, all.read(uri, context))
                .thenCompose(result -> encode(uri, result, context, encoding, from))
                .toCompletableFuture();
        if (read.isDone() && !read.isCompletedExceptionally()) { // true for most reads; avoids another stage
            return read;
        }
        return read.exceptionallyCompose(failure -> Causes.unwrap(failure) instanceof LimitExceededException limit
                        && limit.setting().equals("resultBytes")
                ? withRemedy(limit, uri, all, context)
                : CompletableFuture.failedFuture(failure));
    }

    /**
     * Returns a stage with the value that the provider found. If the resource does not exist or is hidden from the
     * caller, the stage fails with the error for a missing resource, so that a client cannot distinguish these cases.
     */
    private static <T> CompletionStage<T> claimed(String uri, CompletionStage<Optional<T>> stage) {
        return stage.exceptionallyCompose(failure -> CompletableFuture.failedFuture(
                        Causes.unwrap(failure) instanceof ResourceNotFoundException missing
                                ? missing(missing, uri)
                                : failure))
                .thenApply(found -> found.orElseThrow(() -> Failures.unclaimed(uri)));
    }

    private static ResourceException missing(ResourceNotFoundException missing, String uri) {
        if (missing.isDenied()) {
            return Failures.unclaimed(uri);
        }
        return missing.uri().equals(uri) ? Failures.notFound(uri) : missing;
    }

    /**
     * Returns a stage that fails with the error for a result that is too large. If a template with query variables
     * serves the resource, the error names the template, because the client may be able to select less content with the
     * variables.
     */
    private static <T> CompletionStage<T> withRemedy(
            LimitExceededException limit, String uri, ResourceProvider all, ServerRequest context) {
        return all.describe(uri, context)
                .exceptionally(unknown -> Optional.empty())
                .thenCompose(
                        served -> CompletableFuture.failedFuture(served.filter(TemplateDescriptor.class::isInstance)
                                .map(template -> ((TemplateDescriptor) template).uriTemplate())
                                .filter(template -> template.contains("{?") || template.contains("{&"))
                                .map(template -> limit.withRemedy(
                                        "its template " + template + " has variables that may select less content"))
                                .orElse(limit)));
    }

    private CompletionStage<Map<String, Object>> encode(
            String uri, ReadResult result, ServerRequest context, Encoding encoding, RequestOrigin from) {
        if (result instanceof InputRequired required) {
            return CompletableFuture.completedFuture(inputs.json(uri, required, context));
        }
        Contents contents = (Contents) result;
        if (ContentEncoder.blocks(contents)) {
            return context.blocking(() -> encoded(uri, contents, context, encoding, from));
        }
        try {
            return CompletableFuture.completedFuture(encoded(uri, contents, context, encoding, from));
        } catch (IOException failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    /**
     * Encodes contents. If the transport reports when the response is sent, the memory stays reserved until then.
     * Otherwise, it is reserved only during the encoding.
     */
    private static Map<String, Object> encoded(
            String uri, Contents contents, ServerRequest context, Encoding encoding, RequestOrigin from)
            throws IOException {
        if (context.isCancelled()) {
            throw new CancellationException("The read of " + uri + " was cancelled");
        }
        if (from.memory() != null) {
            return encoding.json(contents, from);
        }
        try (AnswerMemory meanwhile = new AnswerMemory()) {
            return encoding.json(contents, from.holdingIn(meanwhile));
        }
    }

    private Map<String, Object> json(String uri, Contents contents, ServerRequest context, RequestOrigin from)
            throws IOException {
        Map<String, Object> json = ResultForm.of("contents", encoder.encode(uri, contents, context, from), context);
        return ResultForm.ended(json, hint(contents, context), contents.meta(), context);
    }

    /**
     * Returns the caching hint of the contents. A result that depends on input from the client must not be cached, even
     * if a hint allows it.
     */
    @SuppressWarnings("ReferenceEquality") // NONE is a single instance
    private CacheHint hint(Contents contents, ServerRequest context) {
        return context.input() == InputRequired.ClientInput.NONE
                ? contents.cache().within(settings.cache())
                : CacheHint.NONE;
    }
}
