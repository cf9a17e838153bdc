package io.github.mcpresources.internal.stateless;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.AnswerMemory;
import io.github.mcpresources.internal.protocol.Call;
import io.github.mcpresources.internal.protocol.InFlight;
import io.github.mcpresources.internal.protocol.ProgressReports;
import io.github.mcpresources.internal.protocol.RequestOrigin;
import io.github.mcpresources.internal.protocol.RequestSpan;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.internal.text.Printable;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Handles the requests of revision 2026-07-28 for all transports. It checks the metadata of each request, calls the
 * method, and adds the common fields to the result.
 *
 * <p>This class keeps no state between requests. The state of a listen request ends with that request.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2026-07-28">MCP 2026-07-28</a>
 */
public final class StatelessDispatcher implements AutoCloseable {

    /** A running request. */
    public interface Work {
        /**
         * Cancels the request, because the client has disconnected or cancelled it. If the request nevertheless
         * produces a response, the transport discards it.
         */
        void cancel();

        /** Ends a listen request with a result. Has no effect on other requests, which end by themselves. */
        default void end() {}
    }

    private static final Work DONE = () -> {};
    private static final String DISCOVER = "server/discover";
    private static final int SHOWN_CHARACTERS = 120;
    private static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";
    private static final int METHOD_NOT_FOUND = -32601;

    /** The methods that revisions with sessions define, but revision 2026-07-28 does not. */
    private static final Set<String> GONE =
            Set.of("initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe");

    private final Host host;
    private final ListenRequests listenRequests;
    private final Handle lists;
    private final InFlight inFlight = new InFlight();

    public StatelessDispatcher(Host host) {
        this.host = host;
        this.listenRequests = new ListenRequests(host, this::signed);
        this.lists = host.observeLists(listenRequests::notifyListChanged);
    }

    /** Returns the server's time source. Transports use it for their timers. */
    public TimeSource time() {
        return host.time();
    }

    /**
     * Returns the caller of a request.
     *
     * @throws RuntimeException if the principal function fails
     */
    public Caller caller(McpTransportContext context) {
        return host.caller(context);
    }

    public int openListenRequests() {
        return listenRequests.size();
    }

    /**
     * Returns the counter of requests whose responses are not sent yet. Listen requests and {@code server/discover} are
     * not counted.
     */
    public InFlight inFlight() {
        return inFlight;
    }

    /** Ends each listen request with a result. Later listen requests are ended immediately. */
    @Override
    public void close() {
        lists.close();
        listenRequests.close();
    }

    /**
     * Handles a request.
     *
     * @param context the transport context, which determines the caller
     * @param sender sends the response, before or after this method returns
     */
    public Work dispatch(Message.Request request, McpTransportContext context, ResponseSender sender) {
        try {
            RequestMeta meta = RequestMeta.of(request.params());
            return call(request, meta, context, sender);
        } catch (RequestMeta.Refused refused) {
            sender.answer(Response.refusal(request.id(), refused.failure()));
            return DONE;
        } catch (Throwable failure) { // also catches an Error, because the client must get an answer
            sender.answer(Response.of(request.id(), host.failure(request.method(), failure)));
            return DONE;
        }
    }

    /**
     * Returns the error response to a request that failed outside {@link #dispatch}, for example because its result
     * cannot be written as JSON.
     *
     * @param id the id of the request; null if the request has none
     * @param method the method of the request, or another name of the failed operation for the log
     */
    public Response failed(@Nullable Object id, String method, Throwable failure) {
        return new Response(id, host.failure(method, failure), false);
    }

    private Work call(Message.Request request, RequestMeta meta, McpTransportContext context, ResponseSender sender) {
        String method = request.method();
        if (GONE.contains(method)) {
            sender.answer(Response.of(request.id(), notFound(method)));
            return DONE;
        }
        Caller caller = host.caller(context);
        Map<String, ?> params = meta.params();
        ProgressReports progress = ProgressReports.of(
                params, report -> sender.sendNotification(ProgressReports.METHOD, report), Runnable::run);
        AnswerMemory memory = new AnswerMemory();
        RequestOrigin from = new RequestOrigin(
                null, meta.version(), caller, meta.clientCapabilities(), context, progress, null, true, memory);
        if (method.equals(ListenRequests.METHOD) || method.equals(DISCOVER)) {
            return answerItself(request, params, from, sender);
        }
        host.description(); // can block, which is allowed here, but not on the thread that completes the answer
        Runnable left = inFlight.enter();
        Runnable sent = () -> {
            memory.close();
            left.run();
        };
        Call call;
        try {
            call = host.isForResources(method, params)
                    ? host.resources(method, params, from, request.id(), sender.network())
                    : passOn(request, params, from, sender);
        } catch (Throwable failure) { // the calling method sends the error
            sent.run();
            throw failure;
        }
        answer(
                request,
                progress == null
                        ? call.answer()
                        : call.answer().thenCompose(given -> progress.end().thenApply(nothing -> given)),
                sender,
                sent);
        return () -> {
            if (progress != null) {
                progress.cancel();
            }
            call.cancel();
        };
    }

    private RequestSpan span(
            Message.Request request, Map<String, ?> params, RequestOrigin from, ResponseSender sender) {
        return RequestSpan.begin(
                host.tracing(), request.method(), params, from.revision(), null, request.id(), sender.network());
    }

    /**
     * Answers a listen or discovery request. The span of a listen request ends with the acknowledgment, and that of a
     * discovery request with the answer.
     */
    private Work answerItself(
            Message.Request request, Map<String, ?> params, RequestOrigin from, ResponseSender sender) {
        RequestSpan span = span(request, params, from, sender);
        Answer answer;
        try (Handle current = span.makeCurrent()) {
            if (request.method().equals(ListenRequests.METHOD)) {
                return listenRequests.open(request.id(), params, from, sender, span);
            }
            answer = signed(discovered(host.description()));
        } catch (Throwable failure) { // also catches an Error, because the client must get an answer
            answer = host.failure(request.method(), failure);
        }
        span.answered(answer);
        sender.answer(Response.of(request.id(), answer));
        return DONE;
    }

    /** Passes a request on to the SDK's server. The span of the request ends with the answer. */
    private Call passOn(Message.Request request, Map<String, ?> params, RequestOrigin from, ResponseSender sender) {
        RequestSpan span = span(request, params, from, sender);
        try (Handle current = span.makeCurrent()) {
            Call call = host.others(request.method(), params, from, span.span());
            if (span != RequestSpan.NONE) {
                call.answer().thenAccept(span::answered);
            }
            return call;
        } catch (Throwable failure) { // also catches an Error, because the client must get an answer
            Answer.Failure error = host.failure(request.method(), failure);
            span.answered(error);
            return Call.answered(error);
        }
    }

    private void answer(Message.Request request, CompletionStage<Answer> answer, ResponseSender sender, Runnable sent) {
        boolean atOnce = answer.toCompletableFuture().isDone();
        answer.thenAccept(given -> {
            if (atOnce) {
                send(request, given, sender, sent);
            } else {
                host.deliver(() -> send(request, given, sender, sent));
            }
        });
    }

    private void send(Message.Request request, Answer given, ResponseSender sender, Runnable sent) {
        try {
            sender.answer(Response.of(request.id(), signed(given)), sent);
        } catch (Throwable unwritable) { // not a JSON value, no memory, or a failed source of content
            try {
                sender.answer(Response.of(request.id(), host.failure(request.method(), unwritable)));
            } finally {
                sent.run();
            }
        }
    }

    private static Answer discovered(Map<String, Object> description) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("resultType", "complete");
        result.put("supportedVersions", List.of(Revisions.V2026_07_28));
        result.put("capabilities", description.get("capabilities"));
        if (description.get("instructions") != null) {
            result.put("instructions", description.get("instructions"));
        }
        result.put("ttlMs", 0);
        result.put("cacheScope", "private");
        return new Answer.Result(result);
    }

    /** Adds the {@code serverInfo} and the {@code resultType} to a result. An error is returned unchanged. */
    private Answer signed(Answer answer) {
        if (!(answer instanceof Answer.Result result)) {
            return answer;
        }
        Map<String, Object> meta = new LinkedHashMap<>(4);
        if (result.json().get("_meta") instanceof Map<?, ?> own) {
            own.forEach((name, value) -> meta.put(String.valueOf(name), value));
        }
        meta.put(SERVER_INFO, host.description().get("serverInfo"));
        Map<String, Object> signed = new LinkedHashMap<>(result.json());
        signed.putIfAbsent("resultType", "complete");
        signed.put("_meta", meta);
        return new Answer.Result(signed);
    }

    private static Answer notFound(String method) {
        return new Answer.Failure(
                METHOD_NOT_FOUND,
                "Method not found: " + Printable.of(method, SHOWN_CHARACTERS),
                Map.of(),
                ResourceListener.RequestSummary.Outcome.REFUSED);
    }
}
