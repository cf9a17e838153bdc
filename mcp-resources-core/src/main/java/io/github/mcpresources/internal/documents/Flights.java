package io.github.mcpresources.internal.documents;

import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.concurrent.SingleFlight;
import java.io.IOException;
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

    /**
     * Does work like {@link #once}, but throws no checked exception other than {@link IOException}.
     *
     * @throws CancellationException if the request is cancelled, or the calling thread was interrupted; the interrupt
     *     status of the thread is kept
     * @throws IOException if the work fails
     */
    public T share(String key, RequestContext context, Callable<T> work) throws IOException {
        try {
            return once(key, context, work);
        } catch (IOException | RuntimeException failure) {
            throw failure;
        } catch (InterruptedException givenUp) {
            Thread.currentThread().interrupt();
            throw cancelled(givenUp);
        } catch (Exception failure) {
            throw new IOException("The document could not be read", failure);
        }
    }

    /** Returns the exception for a request that was cancelled during its work. */
    public static CancellationException cancelled(Exception cause) {
        CancellationException cancelled = new CancellationException("The request was cancelled");
        cancelled.initCause(cause);
        return cancelled;
    }

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
