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
 * <p>The context is the same for every transport. Each request has its own context, which is safe for use by many
 * threads.
 *
 * <p>The server creates contexts, and {@code ResourceServer.newContext} creates one for reads without a client, such as
 * those of a test. Applications do not implement this interface: providers of this library reject other
 * implementations.
 */
public interface RequestContext {

    /**
     * The protocol revision that the client uses.
     *
     * @return a date such as {@code 2025-11-25}
     */
    String revision();

    /**
     * The id of the request's session.
     *
     * @return the id, or empty if the protocol revision or the transport has no sessions
     */
    Optional<String> sessionId();

    /**
     * The caller of the request.
     *
     * @return the caller
     */
    Caller caller();

    /**
     * The capabilities that the client declared.
     *
     * @return an immutable JSON object, often empty
     */
    Map<String, Object> clientCapabilities();

    /**
     * The values that the transport's context extractor found in the request, such as a header.
     *
     * @return the SDK's context, empty if the transport has none
     */
    McpTransportContext transportContext();

    /**
     * The server's limits.
     *
     * @return the limits
     */
    ResourceLimits limits();

    /**
     * The memory that all requests of the server may use together. The server itself reserves memory for the contents
     * that a provider returns. A provider reserves the other memory that it uses for this request:
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
     * The server's time.
     *
     * @return the time source
     */
    TimeSource time();

    /**
     * The time at which the client gets an error instead of a result.
     *
     * @return the instant
     */
    Instant deadline();

    /**
     * Checks whether the result is no longer needed, because the client cancelled the request or the deadline passed.
     *
     * @return true after the client cancelled the request or the deadline passed
     */
    boolean isCancelled();

    /**
     * Registers an action that runs when the request is cancelled or times out. If the request has already been
     * cancelled or has timed out, the action runs at once. The action must not block.
     *
     * @param action the action, which runs at most once
     */
    void onCancel(Runnable action);

    /**
     * Reports the progress of a long read to the client, if the client requested progress reports. Does nothing after
     * the request is cancelled.
     *
     * @param done the progress so far, which increases with each report
     * @param total the progress at the end; null if unknown
     * @param message a description of the current work; null for none
     */
    void progress(double done, @Nullable Double total, @Nullable String message);

    /**
     * Checks whether the client requested progress reports.
     *
     * @return true if the client requested them; if false, {@link #progress} has no effect
     */
    boolean isProgressWanted();

    /**
     * The input that the client sent because a reader {@linkplain InputRequired requested} it.
     *
     * @return the input; {@link InputRequired.ClientInput#NONE} if the client sent none
     */
    InputRequired.ClientInput input();

    /**
     * Makes the server answer a failure of this read with a text result instead of an error, for clients that do not
     * show errors. The text contains the URI and no more information than the error.
     */
    void answerFailuresAsText();

    /**
     * Runs work that may block on the server's bounded threads. Cancelling the request interrupts the work.
     *
     * <p>A thread counts as used until the work returns, even if the work was interrupted. If this method is called on
     * a thread that already runs blocking work of the same request, the new work runs on that thread at once.
     *
     * @param work the work, which may return null and may throw
     * @param <T> the type of the work's result
     * @return a stage with the result; it fails with {@link LimitExceededException} if no thread is free
     */
    <T extends @Nullable Object> CompletionStage<T> blocking(Callable<T> work);
}
