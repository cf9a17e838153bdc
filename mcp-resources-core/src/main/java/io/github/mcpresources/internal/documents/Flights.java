package io.github.mcpresources.internal.documents;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.concurrent.SingleFlight;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Does work once for all concurrent requests with the same key. The first request does the work on its thread, and the
 * others wait for the result or failure. If the first request is cancelled or interrupted, one of the others does the
 * work.
 */
public final class Flights<T> {

    private final SingleFlight<String, T> flights = new SingleFlight<>();

    public T once(String key, RequestContext context, Callable<T> work) throws Exception {
        while (true) {
            SingleFlight<String, T>.Work own = flights.work(key, () -> true);
            CompletableFuture<Optional<T>> other = own.begin();
            if (other == null) {
                return fly(own, context, work);
            }
            Optional<T> made = await(other, context);
            if (made.isPresent()) {
                return made.get();
            }
        }
    }

    private T fly(SingleFlight<String, T>.Work own, RequestContext context, Callable<T> work) throws Exception {
        try {
            T made = work.call();
            own.complete(made);
            return made;
        } catch (Throwable failure) {
            boolean isGivenUp = failure instanceof InterruptedException
                    || failure instanceof CancellationException
                    || context.isCancelled();
            if (isGivenUp) {
                own.giveUp();
            } else {
                own.fail(failure);
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
