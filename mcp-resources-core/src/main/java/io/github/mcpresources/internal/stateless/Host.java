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
     * @param context the context that the transport extracted from the request
     * @return the caller
     * @throws RuntimeException if the server's principal function fails
     */
    Caller caller(McpTransportContext context);

    /**
     * Returns the description of the server, for clients. The first call may have to wait for the SDK's server.
     *
     * @return {@code serverInfo}, {@code capabilities} and, if there are any, {@code instructions}, as in the result of
     *     {@code initialize}; the capabilities include the capabilities of this library
     */
    Map<String, Object> description();

    /**
     * Checks whether a request is for resources. This library handles such requests, and the SDK's server handles all
     * other requests.
     *
     * @param method the method
     * @param params the parameters
     * @return true if {@link #resources} handles the request
     */
    boolean isForResources(String method, Map<String, ?> params);

    /**
     * Handles a request for resources.
     *
     * @param method the method
     * @param params the parameters
     * @param from the origin of the request
     * @param id the JSON-RPC id of the request
     * @param network the transport, as in {@link io.github.mcpresources.internal.trace.Arrival#network}
     * @return the running request
     */
    Call resources(String method, Map<String, ?> params, RequestOrigin from, Object id, @Nullable String network);

    /**
     * Passes a request that is not for resources to the SDK's server, for example a request for tools or prompts.
     *
     * @param method the method
     * @param params the parameters
     * @param from the origin of the request
     * @return the running request
     */
    Call others(String method, Map<String, ?> params, RequestOrigin from);

    /**
     * Creates the context of a listen request.
     *
     * @param from the origin of the request
     * @return a new context
     */
    ServerRequest context(RequestOrigin from);

    /**
     * Opens a subscriber, which receives notifications about the server's resources.
     *
     * @param id the name of the subscriber in the log
     * @param caller the caller
     * @param sink the sink that sends notifications to the client
     * @param listChanged true if the subscriber is notified when the list of resources changes
     * @return the subscriber, which receives no notifications until it is started
     * @throws LimitExceededException if there are too many subscribers
     */
    Subscriber open(String id, Caller caller, NotificationSink sink, boolean listChanged);

    /**
     * Registers a listener for changes of the lists of tools and prompts in the SDK's server.
     *
     * @param listener the listener, which is called with the changed list: {@code tools} or {@code prompts}; it must
     *     not block
     * @return a handle that ends the registration when it is closed
     */
    Handle observeLists(Consumer<String> listener);

    /**
     * Returns the error for a failure that occurs before or after the method itself is executed.
     *
     * @param method the method, or another name of the failed operation for the log
     * @param failure the cause
     * @return the error
     */
    Answer.Failure failure(String method, Throwable failure);

    /**
     * Runs a task that sends a response. If the current thread runs a blocking reader, the task runs on this thread
     * after the reader has ended and no longer counts toward the maximum number of concurrent reads. Otherwise, the
     * task runs immediately. The task must not wait for the client.
     *
     * @param sending the task that sends the response
     */
    void deliver(Runnable sending);

    /**
     * Returns the time source of the server.
     *
     * @return the time source for timers
     */
    TimeSource time();
}
