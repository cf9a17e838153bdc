package io.github.mcpresources.server;

import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.stateless.MalformedMessageException;
import io.github.mcpresources.internal.stateless.Message;
import io.github.mcpresources.internal.stateless.MessageReader;
import io.github.mcpresources.internal.stateless.Response;
import io.github.mcpresources.internal.stateless.ResponseSender;
import io.github.mcpresources.internal.stateless.StatelessDispatcher;
import io.github.mcpresources.internal.stateless.StatelessRevision;
import io.github.mcpresources.internal.trace.Arrival;
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
 * Handles the requests of revision 2026-07-28 on a stdio connection. Each request of this revision names the revision.
 */
final class StdioRequests {

    /**
     * The methods that only this revision has. Requests for these methods are handled here even if they name no
     * revision, so that the error names the missing metadata.
     */
    private static final Set<String> ONLY_HERE = Set.of("server/discover", "subscriptions/listen");

    private final StatelessDispatcher dispatcher;
    private final StdioOutput output;
    private final Map<Object, Pending> pending = new ConcurrentHashMap<>();

    StdioRequests(StatelessDispatcher dispatcher, StdioOutput output) {
        this.dispatcher = dispatcher;
        this.output = output;
    }

    /**
     * Handles a message of this revision, a cancellation of a request of this revision, or a malformed message, which
     * is answered with an error. Returns false for any other message, which is not handled.
     */
    boolean takes(StdioLine line) throws InterruptedException {
        try {
            Message message = Message.of(line.json());
            return message instanceof Message.Request request
                    ? takes(request, line.text())
                    : takes((Message.Notification) message);
        } catch (MalformedMessageException malformed) { // such as an id that is too long
            output.awaitRoom();
            write(malformed.response());
            return true;
        }
    }

    private boolean takes(Message.Request request, String text) throws InterruptedException {
        if (!StatelessRevision.matches(request) && !ONLY_HERE.contains(request.method())) {
            return false;
        }
        MessageReader.checkNames(text);
        output.awaitRoom();
        Pending one = new Pending(request);
        if (pending.putIfAbsent(request.id(), one) != null) {
            write(failure(
                    request.id(),
                    McpSchema.ErrorCodes.INVALID_REQUEST,
                    "The id belongs to a request that is not answered yet; give each request its own id",
                    ResourceListener.RequestSummary.Outcome.BAD_REQUEST));
            return true;
        }
        output.expect(one);
        one.work.complete(dispatcher.dispatch(request, McpTransportContext.EMPTY, one));
        return true;
    }

    private boolean takes(Message.Notification notification) {
        boolean cancels = Cancellations.NOTIFICATION.equals(notification.method()) && cancels(notification.params());
        return cancels || StatelessRevision.matches(notification);
    }

    private boolean cancels(@Nullable Object params) {
        Object id = params instanceof Map<?, ?> map ? map.get("requestId") : null;
        Pending one = id == null ? null : pending.get(id);
        return one != null && one.cancel();
    }

    private static Response failure(
            Object id, int code, String message, ResourceListener.RequestSummary.Outcome outcome) {
        return new Response(id, new Answer.Failure(code, message, Map.of(), outcome), true);
    }

    private void write(Response response) {
        byte[] line = StdioOutput.line(response.toJson());
        output.write(() -> line);
    }

    /**
     * Ends all {@code subscriptions/listen} requests, which would otherwise stay open. All other requests are still
     * answered.
     */
    void endOfInput() {
        pending.values().forEach(Pending::end);
    }

    void cancel() {
        pending.values().forEach(Pending::cancel);
    }

    /** A running request. After the request is cancelled, nothing is sent. */
    private final class Pending implements ResponseSender {

        private final Message.Request request;
        private final CompletableFuture<StatelessDispatcher.Work> work = new CompletableFuture<>();

        Pending(Message.Request request) {
            this.request = request;
        }

        private CompletionStage<StatelessDispatcher.Work> work() {
            return work;
        }

        /** Cancels the request. Returns false if it has already been answered or cancelled. */
        boolean cancel() {
            if (!pending.remove(request.id(), this)) {
                return false;
            }
            output.settle(this);
            work().thenAccept(StatelessDispatcher.Work::cancel);
            return true;
        }

        /** Answers the request if it is a {@code subscriptions/listen} request, which would otherwise stay open. */
        void end() {
            work().thenAccept(StatelessDispatcher.Work::end);
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
            byte[] line = StdioOutput.line(response.toJson()); // may throw; the request is then not answered yet
            synchronized (this) {
                if (!pending.remove(request.id(), this)) {
                    sent.run();
                    return;
                }
                output.answer(this, () -> line).whenComplete((nothing, failure) -> sent.run());
            }
        }

        @Override
        public CompletionStage<Void> sendNotification(Map<String, Object> notification) {
            byte[] line = StdioOutput.line(notification);
            synchronized (this) { // no notification may follow the answer
                return isOpen()
                        ? output.write(() -> line)
                        : CompletableFuture.failedFuture(new IOException("The request has ended"));
            }
        }

        @Override
        public String network() {
            return Arrival.PIPE;
        }

        @Override
        public boolean isOpen() {
            return pending.get(request.id()) == this;
        }

        /**
         * Answers the request with an error, which the client gets when it reads again. The connection stays open,
         * because other requests use it too.
         */
        @Override
        public void disconnect() {
            answer(failure(
                    request.id(),
                    McpSchema.ErrorCodes.INTERNAL_ERROR,
                    "The request was ended, because the client did not read its notifications; send the request again",
                    ResourceListener.RequestSummary.Outcome.FAILED));
        }
    }
}
