package io.github.mcpresources.internal.stateless;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Handle;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.Call;
import io.github.mcpresources.internal.protocol.RequestOrigin;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.subscriptions.NotificationSink;
import io.github.mcpresources.internal.subscriptions.Subscriber;
import io.github.mcpresources.internal.trace.Span;
import io.github.mcpresources.internal.trace.Tracing;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The server that the {@link StatelessDispatcher} calls. It determines the caller of a request and handles the request.
 */
public interface Host {

    /**
     * Returns the caller of a request.
     *
     * @throws RuntimeException if the principal function fails
     */
    Caller caller(McpTransportContext context);

    /**
     * Returns {@code serverInfo}, {@code capabilities} and, if there are any, {@code instructions}, as in the result of
     * {@code initialize}. The capabilities include those of this library. The first call may have to wait for the SDK's
     * server.
     */
    Map<String, Object> description();

    /** Checks whether {@link #resources} handles a request. The SDK's server handles all other requests. */
    boolean isForResources(String method, Map<String, ?> params);

    /**
     * Handles a request for resources.
     *
     * @param id the JSON-RPC id of the request
     * @param network the transport, as in {@link io.github.mcpresources.internal.trace.Arrival#network}
     */
    Call resources(String method, Map<String, ?> params, RequestOrigin from, Object id, @Nullable String network);

    /**
     * Passes a request that is not for resources, such as a tool call, to the SDK's server.
     *
     * @param span the span of the request; {@link Span#NONE} if the request is not traced
     */
    Call others(String method, Map<String, ?> params, RequestOrigin from, Span span);

    /**
     * Creates the context of a request that the dispatcher handles itself, such as a listen request.
     *
     * @param span the span of the request; {@link Span#NONE} if the request is not traced
     */
    ServerRequest context(RequestOrigin from, Span span);

    /** Returns the tracing of requests; {@link Tracing#OFF} if they are not traced. */
    Tracing tracing();

    /**
     * Opens a subscriber, which receives no notifications until it is started.
     *
     * @param id the name of the subscriber in the log
     * @param listChanged true if the subscriber is notified when the list of resources changes
     * @throws LimitExceededException if there are too many subscribers
     */
    Subscriber open(String id, Caller caller, NotificationSink sink, boolean listChanged);

    /**
     * Registers a listener for changes of the lists of the SDK's server. The listener gets the name of the list that
     * changed, {@code tools} or {@code prompts}, and must not block. Closing the returned handle removes the listener.
     */
    Handle observeLists(Consumer<String> listener);

    /**
     * Returns the error for a failure outside of the method itself, for example while its result is written.
     *
     * @param method the method, or another name of the failed operation for the log
     */
    Answer.Failure failure(String method, Throwable failure);

    /**
     * Runs a task that sends a response without waiting for the client. If the current thread runs a blocking reader,
     * the task runs on the same thread when the reader has ended and its permit is released. Otherwise, the task runs
     * immediately.
     */
    void deliver(Runnable sending);

    TimeSource time();
}
