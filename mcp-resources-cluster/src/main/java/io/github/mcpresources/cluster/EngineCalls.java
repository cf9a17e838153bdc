package io.github.mcpresources.cluster;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.concurrent.SafeStage;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls the methods of a {@link ContentEngine}, with the timeout of the {@link SharedContentStore}. */
final class EngineCalls {

    private static final Logger log = LoggerFactory.getLogger(SharedContentStore.class);
    private static final long LOG_PAUSE = TimeUnit.SECONDS.toNanos(1);

    /** Runs the stages that depend on a call. They must not occupy a thread of the engine or of a timer. */
    private static final Executor FOLLOWING = new CompletableFuture<Void>().defaultExecutor();

    private final ContentEngine engine;
    private final Duration timeout;
    private final TimeSource time;
    /** The last logged incident. Failures within one second share an incident. Guarded by {@code this}. */
    private String incident = "";

    private long logged = System.nanoTime() - LOG_PAUSE;

    EngineCalls(ContentEngine engine, Duration timeout, TimeSource time) {
        this.engine = engine;
        this.timeout = timeout;
        this.time = time;
    }

    /**
     * Makes a call for a request of a client. If the engine fails or does not answer, the stage fails with an error for
     * the client.
     *
     * @param what the description of the call for the log
     */
    <T> CompletionStage<T> ask(String what, Callable<? extends CompletionStage<T>> call) {
        return within(call).exceptionallyCompose(failure -> CompletableFuture.failedFuture(clientError(what, failure)));
    }

    /**
     * Makes a call. If the engine does not answer within the timeout, the stage fails with an {@link IOException}.
     * Dependent stages do not run on a thread of the engine.
     */
    <T> CompletionStage<T> within(Callable<? extends CompletionStage<T>> call) {
        CompletionStage<T> asked = SafeStage.of(call);
        if (asked instanceof CompletableFuture<T> future && future.isDone()) {
            return asked;
        }
        CompletableFuture<T> result = new CompletableFuture<>();
        Handle timer = time.schedule(timeout, () -> FOLLOWING.execute(() -> result.completeExceptionally(noAnswer())));
        asked.whenCompleteAsync(
                (value, failure) -> {
                    timer.close();
                    if (failure == null) {
                        result.complete(value);
                    } else {
                        result.completeExceptionally(Causes.unwrap(failure));
                    }
                },
                FOLLOWING);
        return result;
    }

    /**
     * Makes a call and waits for its result.
     *
     * @param what the description of the call, which completes the sentence "Could not …"
     * @throws IllegalArgumentException if the engine rejects the call
     * @throws UncheckedIOException if the engine fails or does not answer
     */
    <T> T await(String what, Callable<? extends CompletionStage<T>> call) {
        try {
            return SafeStage.of(call).toCompletableFuture().get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw failed(what, new InterruptedIOException("interrupted while waiting for the answer"));
        } catch (TimeoutException late) {
            throw failed(what, noAnswer());
        } catch (ExecutionException | CancellationException failure) {
            Throwable cause = Causes.unwrap(failure);
            if (cause instanceof IllegalArgumentException refused) {
                throw refused;
            }
            throw failed(
                    what, cause instanceof IOException known ? known : new IOException(String.valueOf(cause), cause));
        }
    }

    /**
     * Makes a call that changes contents, waits for its result and reports it. An engine that fails or does not answer
     * may still have made the change.
     *
     * @param what the description of the call, as in {@link #await}
     * @param report receives the result, even if the engine answers after the timeout
     * @param reportUnknown reports that the engine may have made the change; called again if the engine fails after the
     *     timeout
     * @throws UncheckedIOException if the engine fails or does not answer
     */
    <T> T change(
            String what,
            Callable<? extends CompletionStage<T>> call,
            Consumer<? super T> report,
            Runnable reportUnknown) {
        CompletionStage<T> called = SafeStage.of(call);
        T result;
        try {
            result = await(what, () -> called);
        } catch (UncheckedIOException unknown) {
            reportUnknown.run();
            if (!SafeStage.isDone(called)) {
                called.whenCompleteAsync(
                        (late, failure) -> {
                            if (failure == null) {
                                report.accept(late);
                            } else {
                                reportUnknown.run();
                            }
                        },
                        FOLLOWING);
            }
            throw unknown;
        }
        report.accept(result);
        return result;
    }

    private IOException noAnswer() {
        return new IOException(
                "no answer within " + timeout.toMillis() + " ms (setting SharedContentStore.Builder.timeout)");
    }

    private UncheckedIOException failed(String what, IOException cause) {
        return new UncheckedIOException("Could not " + what + " in " + engine + ": " + cause.getMessage(), cause);
    }

    private Throwable clientError(String what, Throwable thrown) {
        Throwable failure = Causes.unwrap(thrown);
        return failure instanceof ResourceException
                ? failure
                : new ResourceException(
                        ResourceException.INTERNAL_ERROR,
                        "The store of this content failed or did not answer; try again later",
                        Map.of("incident", log(what, failure), "retryable", true),
                        failure);
    }

    /** Logs a failure, at most once per second, and returns the incident of the log entry. */
    synchronized String log(String what, Throwable failure) {
        long now = System.nanoTime();
        if (now - logged >= LOG_PAUSE) {
            logged = now;
            incident = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
            log.warn("{} failed in {}, incident {}: {}", what, engine, incident, failure.toString());
            log.debug("Details of incident {}", incident, failure);
        }
        return incident;
    }
}
