package io.github.mcpresources.protocol;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.ClientInput;
import io.github.mcpresources.Contents;
import io.github.mcpresources.InputRequired;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The method that reads. */
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

    CompletionStage<Map<String, Object>> read(
            ResourceProvider all, Parameters parameters, RequestContext context, Requester from) {
        String uri = parameters.required("uri", limits.uriLength(), "uriLength");
        context.input(); // a state that is not ours, or no longer, is refused whoever reads
        return all.read(uri, context)
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(
                        Failures.unwrap(failure) instanceof ResourceNotFoundException missing && missing.isDenied()
                                ? Failures.unclaimed(uri) // what is hidden answers as if it were not there
                                : failure))
                .thenCompose(claimed -> encode(uri, claimed.orElseThrow(() -> Failures.unclaimed(uri)), context, from));
    }

    private CompletionStage<Map<String, Object>> encode(
            String uri, ReadResult result, RequestContext context, Requester from) {
        if (result instanceof InputRequired asked) {
            return CompletableFuture.completedFuture(inputs.json(uri, asked, context));
        }
        Contents contents = (Contents) result;
        if (ContentEncoder.blocks(contents)) {
            return context.blocking(() -> json(uri, contents, context, from));
        }
        try {
            return CompletableFuture.completedFuture(json(uri, contents, context, from));
        } catch (IOException failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    private Map<String, Object> json(String uri, Contents contents, RequestContext context, Requester from)
            throws IOException {
        if (context.isCancelled()) {
            throw new CancellationException("Nobody waits for " + uri);
        }
        Map<String, Object> json =
                ResultForm.of("contents", encoder.encode(uri, contents, context, from.streamsBlobs()), context);
        return ResultForm.ended(json, hint(contents, context), contents.meta(), context);
    }

    /** Nobody may keep what the client's own input made, whatever the hints say. */
    @SuppressWarnings("ReferenceEquality") // the one that is no input
    private CacheHint hint(Contents contents, RequestContext context) {
        return context.input() == ClientInput.NONE ? contents.cache().within(settings.cache()) : CacheHint.NONE;
    }
}
