package io.github.mcpresources.search;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.text.Printable;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides which documents the caller of a request may see. It asks the server's provider to describe a document to the
 * caller, so that the same rules apply as for a read. A document that cannot be described is hidden.
 */
final class Views {

    private static final Logger log = LoggerFactory.getLogger(Views.class);

    private final ResourceProvider provider;
    private final RequestContext context;
    private final Map<String, Boolean> known = new HashMap<>();

    /**
     * Creates an object that checks what the caller of a request may see.
     *
     * @param provider the provider of the server, which applies the rules of the server
     */
    Views(ResourceProvider provider, RequestContext context) {
        this.provider = provider;
        this.context = context;
    }

    boolean sees(String uri) {
        return known.computeIfAbsent(uri, this::asked);
    }

    private boolean asked(String uri) {
        try {
            long left =
                    context.deadline().toEpochMilli() - context.time().instant().toEpochMilli();
            Optional<Descriptor> found =
                    provider.describe(uri, context).toCompletableFuture().get(Math.max(1, left), TimeUnit.MILLISECONDS);
            return found.isPresent();
        } catch (ResourceNotFoundException hidden) {
            return false;
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            throw new CancellationException("The search was cancelled");
        } catch (ExecutionException | TimeoutException | RuntimeException failure) {
            if (!(Causes.unwrap(failure) instanceof ResourceNotFoundException)) {
                log.debug(
                        "The document {} is not shown, because it could not be described", Printable.of(uri), failure);
            }
            return false;
        }
    }
}
