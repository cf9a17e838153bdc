package io.github.mcpresources;

import io.modelcontextprotocol.common.McpTransportContext;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The context of one request: its caller, protocol revision, deadline and cancellation.
 *
 * <p>The server creates a context for each request. {@code ResourceServer.newContext} creates a context for reads
 * without a client, for example in a test. A context is safe for use by many threads.
 *
 * <p>Applications must not implement this interface, because the providers of this library accept only contexts that
 * this library creates.
 */
public interface RequestContext {

    /**
     * Returns the protocol revision that the client uses.
     *
     * @return a date such as {@code 2025-11-25}
     */
    String revision();

    /**
     * Returns the id of the request's session.
     *
     * @return the id, or empty if the protocol revision or the transport has no sessions
     */
    Optional<String> sessionId();

    /**
     * Returns the caller of the request.
     *
     * @return the caller
     */
    Caller caller();

    /**
     * Returns the capabilities that the client declared.
     *
     * @return an immutable JSON object, often empty
     */
    Map<String, Object> clientCapabilities();

    /**
     * Returns the values that the transport's context extractor found in the request, such as the value of a header.
     *
     * @return the SDK's context object; an empty object if the transport provides no values
     */
    McpTransportContext transportContext();

    /**
     * Returns the server's limits.
     *
     * @return the limits
     */
    ResourceLimits limits();

    /**
     * Returns the budget for the memory that all requests may use together. The server reserves memory for the contents
     * that a provider returns. A provider must reserve any other large amount of memory that it uses for this request:
     *
     * <pre>{@code
     * registry.template("reports://{id}").read(request -> {
     *     RequestContext context = request.context();
     *     try (MemoryBudget.Reservation reservation = context.memory().reserve(context.caller(), 8 << 20)) {
     *         return order(request);
     *     }
     * });
     * }</pre>
     *
     * @return the budget
     */
    MemoryBudget memory();

    /**
     * Returns the server's clock and timer.
     *
     * @return the time source
     */
    TimeSource time();

    /**
     * Returns the time at which the request times out.
     *
     * @return the instant
     */
    Instant deadline();

    /**
     * Checks whether the request was cancelled or has timed out, so that its result is no longer needed.
     *
     * @return true if the request was cancelled or has timed out
     */
    boolean isCancelled();

    /**
     * Registers an action that runs when the request is cancelled or times out. If the request has already been
     * cancelled or has timed out, this method runs the action immediately. The action must not block.
     *
     * @param action the action, which runs at most once
     */
    void onCancel(Runnable action);

    /**
     * Reports the progress of a long read to the client, if the client requested progress reports. A report is ignored
     * if the request has ended or was cancelled, or if {@code done} or {@code total} is not finite. If the client is
     * slow, the oldest waiting reports are dropped.
     *
     * @param done the progress so far. If it is not greater than in the previous report, the report is ignored
     * @param total the progress at the end of the read; null if unknown
     * @param message a description of the current work; null if there is none
     */
    void progress(double done, @Nullable Double total, @Nullable String message);

    /**
     * Checks whether the client requested progress reports.
     *
     * @return true if the client requested them; if false, {@link #progress} has no effect
     */
    boolean isProgressWanted();

    /**
     * Returns the input that the client sent because a reader {@linkplain InputRequired requested} it.
     *
     * @return the input; {@link InputRequired.ClientInput#NONE} if the client sent none
     */
    InputRequired.ClientInput input();

    /**
     * Makes the server report a failure of this read as a text result instead of an error, for clients that do not show
     * errors. The text contains the URI, the message of the error and the incident id if there is one.
     */
    void answerFailuresAsText();

    /**
     * Runs work that may block, on a reader thread of the server. The number of reader threads is
     * {@linkplain ResourceLimits#concurrentReads limited}. The work is interrupted when the request is cancelled or
     * times out.
     *
     * <p>A thread counts as used until the work returns, even if the work was interrupted. If this method is called on
     * a thread that already runs such work for the same request, it runs the new work immediately on that thread.
     *
     * @param work the work, which may return null and may throw
     * @param <T> the type of the work's result
     * @return a stage with the result; it fails with {@link LimitExceededException} if the caller cannot use another
     *     thread now, or with the exception of the work. If the request is cancelled before the work starts, the stage
     *     fails with a {@link java.util.concurrent.CancellationException}
     * @throws ResourceException if the server is closing
     */
    <T extends @Nullable Object> CompletionStage<T> blocking(Callable<T> work);
}
