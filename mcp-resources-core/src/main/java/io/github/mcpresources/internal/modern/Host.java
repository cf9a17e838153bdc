package io.github.mcpresources.internal.modern;

import io.github.mcpresources.Caller;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.Call;
import io.github.mcpresources.internal.protocol.Requester;
import io.github.mcpresources.internal.subscriptions.Outlet;
import io.github.mcpresources.internal.subscriptions.Subscriber;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Map;
import java.util.function.Consumer;

/** The server that the dispatcher stands before: who asks, what is ours to answer, and who answers the rest. */
public interface Host {

    /**
     * Who asks.
     *
     * @param context what the transport found
     * @return the caller
     */
    Caller caller(McpTransportContext context);

    /**
     * What the server says of itself. The first time, it may have to be asked and waited for.
     *
     * @return {@code serverInfo}, {@code capabilities} and, if there are any, {@code instructions}, as initialize has
     *     them, and with what we offer among the capabilities
     */
    Map<String, Object> introduction();

    /**
     * Whether a request is for resources, and so ours.
     *
     * @param method the method
     * @param params the parameters
     * @return true where {@link #resources} answers it
     */
    boolean isForResources(String method, Map<String, ?> params);

    /**
     * Answers a request for resources.
     *
     * @param method the method
     * @param params the parameters
     * @param from where it comes from
     * @return the request at work
     */
    Call resources(String method, Map<String, ?> params, Requester from);

    /**
     * Has the server's other part answer a request: tools, prompts and all else.
     *
     * @param method the method
     * @param params the parameters
     * @param from where it comes from
     * @return the request at work
     */
    Call others(String method, Map<String, ?> params, Requester from);

    /**
     * What the provider is told of a request that is ours, but none for one of its methods.
     *
     * @param from where it comes from
     * @return a new context
     */
    RequestContext context(Requester from);

    /**
     * Opens a subscriber to the server's resources.
     *
     * @param id what to call it in the log
     * @param caller who it is
     * @param outlet the way to it
     * @param listChanged whether it wants to hear that the list of resources changed
     * @return the subscriber, which is told nothing until it is started
     * @throws LimitExceededException if there are too many
     */
    Subscriber open(String id, Caller caller, Outlet outlet, boolean listChanged);

    /**
     * Has a listener hear when the server's other part changed a list.
     *
     * @param listener is given {@code tools} or {@code prompts}; it must not block
     * @return ends it when closed
     */
    Subscription observeLists(Consumer<String> listener);

    /**
     * The error for what went wrong outside of a method.
     *
     * @param method the method
     * @param failure what went wrong
     * @return the error
     */
    Answer.Failure failure(String method, Throwable failure);

    /**
     * Runs what sends an answer, which does not wait for the client, once the reader's place is free.
     *
     * @param sending sends an answer
     */
    void deliver(Runnable sending);

    /**
     * The time.
     *
     * @return what timers run on
     */
    TimeSource time();
}
