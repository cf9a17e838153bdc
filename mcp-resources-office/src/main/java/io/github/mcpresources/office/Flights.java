package io.github.mcpresources.office;

import io.github.mcpresources.RequestContext;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;

/**
 * Shares the work of concurrent requests with the same key. The first request does the work. The others wait, and get the
 * same result or the same failure. If the first request is given up, one of the others begins again.
 */
final class Flights<T> {

    /** The work in progress by key. An empty result means that the work was given up. */
    private final Map<String, CompletableFuture<Optional<T>>> flying = new ConcurrentHashMap<>();

    T once(String key, RequestContext context, Callable<T> work) throws Exception {
        while (true) {
            CompletableFuture<Optional<T>> mine = new CompletableFuture<>();
            CompletableFuture<Optional<T>> first = flying.putIfAbsent(key, mine);
            if (first == null) {
                return fly(key, mine, context, work);
            }
            Optional<T> made = await(first, context);
            if (made.isPresent()) {
                return made.get();
            }
        }
    }

    private T fly(String key, CompletableFuture<Optional<T>> mine, RequestContext context, Callable<T> work)
            throws Exception {
        try {
            T made = work.call();
            flying.remove(key); // before the completion, so that a waiting request can begin again
            mine.complete(Optional.of(made));
            return made;
        } catch (Throwable failure) {
            flying.remove(key);
            boolean isGivenUp = failure instanceof InterruptedException
                    || failure instanceof CancellationException
                    || context.isCancelled();
            if (isGivenUp) {
                mine.complete(Optional.empty());
            } else {
                mine.completeExceptionally(failure);
            }
            throw failure;
        }
    }

    private Optional<T> await(CompletableFuture<Optional<T>> first, RequestContext context) throws Exception {
        CompletableFuture<Optional<T>> waiting = first.copy(); // cancelling the copy affects no other request
        context.onCancel(() -> waiting.cancel(true));
        try {
            return waiting.get();
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof Exception exception) {
                throw exception;
            }
            throw failure;
        }
    }
}
