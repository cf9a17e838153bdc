package io.github.mcpresources.server;

import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.stateless.MalformedMessageException;
import io.github.mcpresources.internal.stateless.Message;
import io.github.mcpresources.internal.stateless.MessageReader;
import io.github.mcpresources.internal.stateless.Reply;
import io.github.mcpresources.internal.stateless.Response;
import io.github.mcpresources.internal.stateless.StatelessDispatcher;
import io.github.mcpresources.internal.stateless.StatelessRevision;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The front for messages of revision 2026-07-28 on a stdio connection. Each such message names its revision. All other
 * messages are left to the SDK.
 */
final class StdioFront {

    private static final String LISTEN = "subscriptions/listen";

    /**
     * Methods that only this revision has. Requests for them are handled here even without a revision, so that the
     * error names what is missing.
     */
    private static final Set<String> ONLY_HERE = Set.of("server/discover", LISTEN);

    private static final String CANCELLED = "notifications/cancelled";

    private final StatelessDispatcher dispatcher;
    private final StdioWriter writer;
    private final StdioTraffic traffic;
    private final Map<Object, Asked> asked = new ConcurrentHashMap<>();

    StdioFront(StatelessDispatcher dispatcher, StdioTraffic traffic) {
        this.dispatcher = dispatcher;
        this.traffic = traffic;
        this.writer = new StdioWriter(traffic, this::close);
    }

    /**
     * Handles a request or a notification, if it belongs to this revision. Returns false otherwise.
     *
     * @param json the message
     * @param line its text
     */
    boolean takes(Map<?, ?> json, String line) {
        try {
            return takes(Message.of(json), line);
        } catch (MalformedMessageException malformed) { // such as an id that is too long
            write(malformed.response());
            return true;
        }
    }

    private boolean takes(Message message, String line) {
        if (message instanceof Message.Request request) {
            boolean ours = StatelessRevision.matches(request) || ONLY_HERE.contains(request.method());
            if (ours) {
                MessageReader.checkNames(line);
                take(request);
            }
            return ours;
        }
        Message.Notification notification = (Message.Notification) message;
        boolean cancels = notification.method().equals(CANCELLED) && cancels(notification.params());
        return cancels || StatelessRevision.matches(notification);
    }

    private void take(Message.Request request) {
        writer.awaitRoom();
        Asked one = new Asked(request);
        if (asked.putIfAbsent(request.id(), one) != null) {
            write(failure(
                    request.id(),
                    McpSchema.ErrorCodes.INVALID_REQUEST,
                    "The id belongs to a request that is not answered yet; give each request its own id",
                    ResourceListener.RequestSummary.Outcome.BAD_REQUEST));
            return;
        }
        traffic.received(request.id());
        one.begin(dispatcher.dispatch(request, McpTransportContext.EMPTY, one));
    }

    private static Response failure(
            Object id, int code, String message, ResourceListener.RequestSummary.Outcome outcome) {
        return new Response(id, new Answer.Failure(code, message, Map.of(), outcome), true);
    }

    private void write(Response response) {
        writer.write(StdioWriter.line(response.toJson()));
    }

    private boolean cancels(@Nullable Object params) {
        Object id = params instanceof Map<?, ?> map ? map.get("requestId") : null;
        Asked one = id == null ? null : asked.remove(id);
        if (one == null) {
            return false;
        }
        traffic.cancelled(id);
        one.cancel();
        return true;
    }

    /** Ends requests that would never end by themselves. All others are still answered. */
    void endOfInput() {
        asked.values().forEach(Asked::end);
    }

    /** Cancels all running requests, because the client is gone. */
    private void close() {
        asked.values().forEach(Asked::lose);
    }

    /** A request and its reply. After its cancellation, nothing is sent. */
    private final class Asked implements Reply {

        private final Message.Request request;
        private StatelessDispatcher.@Nullable Work work;
        private boolean cancelled;

        Asked(Message.Request request) {
            this.request = request;
        }

        void begin(StatelessDispatcher.Work begun) {
            synchronized (this) {
                work = begun;
                if (!cancelled) {
                    return;
                }
            }
            begun.cancel();
        }

        void cancel() {
            StatelessDispatcher.Work begun;
            synchronized (this) {
                cancelled = true;
                begun = work;
            }
            if (begun != null) {
                begun.cancel();
            }
        }

        /** Ends the request with an answer, if it would never end by itself. */
        void end() {
            StatelessDispatcher.Work begun;
            synchronized (this) {
                begun = work;
            }
            if (begun != null) {
                begun.end();
            }
        }

        void lose() {
            if (asked.remove(request.id(), this)) {
                traffic.answered(request.id());
                cancel();
            }
        }

        @Override
        public void answer(Response response) {
            answer(response, () -> {});
        }

        @Override
        public void answer(Response response, Runnable sent) {
            if (!isOpen()) {
                response.body().close();
                sent.run();
                return;
            }
            byte[] line = StdioWriter.line(response.toJson()); // may throw; the request is then not answered yet
            synchronized (this) {
                if (!asked.remove(request.id(), this)) {
                    sent.run();
                    return;
                }
                writer.write(line).whenComplete((nothing, failure) -> sent.run());
            }
            traffic.answered(request.id());
        }

        @Override
        public CompletionStage<Void> tell(Map<String, Object> notification) {
            byte[] line = StdioWriter.line(notification);
            synchronized (this) { // nothing may follow the answer
                return isOpen()
                        ? writer.write(line)
                        : CompletableFuture.failedFuture(new IOException("The request has ended"));
            }
        }

        @Override
        public boolean isOpen() {
            return asked.get(request.id()) == this;
        }

        /**
         * Answers with an error. The connection is shared with other requests, so it stays open. The client gets the
         * error when it reads again.
         */
        @Override
        public void disconnect() {
            answer(failure(
                    request.id(),
                    McpSchema.ErrorCodes.INTERNAL_ERROR,
                    "The request was ended, because the client did not read what was sent; send the request again",
                    ResourceListener.RequestSummary.Outcome.FAILED));
        }
    }
}
