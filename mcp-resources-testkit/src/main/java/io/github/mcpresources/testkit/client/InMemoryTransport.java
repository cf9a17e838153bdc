package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.server.ServerAccess;
import io.github.mcpresources.internal.stateless.JsonWriter;
import io.github.mcpresources.internal.stateless.MalformedMessageException;
import io.github.mcpresources.internal.stateless.Message;
import io.github.mcpresources.internal.stateless.Response;
import io.github.mcpresources.internal.stateless.ResponseSender;
import io.github.mcpresources.internal.stateless.StatelessDispatcher;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.common.McpTransportContext;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Calls the resource server of a provider directly, without sessions. */
final class InMemoryTransport implements Transport {

    private final Inbox inbox;
    private final ResourceServer server;
    private final Map<Object, Answering> open = new ConcurrentHashMap<>();

    private InMemoryTransport(Inbox inbox, ResourceServer server) {
        this.inbox = inbox;
        this.server = server;
    }

    static Transport open(ResourceProvider provider, Inbox inbox, ClientSettings settings) {
        if (settings.mode() == ConnectionMode.SESSION) {
            throw new ClientException("Revision " + settings.sessionRevision().date()
                    + " needs a session, but an in-memory client has no session and supports only 2026-07-28."
                    + " Use ResourceClient.piped(provider) for earlier revisions.");
        }
        return new InMemoryTransport(inbox, ResourceServer.of(provider));
    }

    @Override
    public PendingRequest send(Request request) {
        Message message;
        try {
            message = Message.of(Json.toMap(request.json()));
        } catch (MalformedMessageException malformed) {
            return PendingRequest.done(received(malformed.response()));
        }
        if (message instanceof Message.Request rpcRequest) {
            Answering answering = new Answering(rpcRequest.id());
            open.put(rpcRequest.id(), answering);
            answering.work =
                    ServerAccess.of(server).dispatcher().dispatch(rpcRequest, McpTransportContext.EMPTY, answering);
            return new PendingRequest(answering.received, answering::abandon);
        }
        Object cancelled = request.json().path("params").path("requestId");
        open.values().stream()
                .filter(answering -> cancelled.equals(Json.of(answering.id)))
                .forEach(Answering::abandon);
        return PendingRequest.done(TransportResponse.nothing("the message does not require an answer"));
    }

    private static TransportResponse received(Response response) {
        String line = new String(JsonWriter.write(response.toJson()), StandardCharsets.UTF_8);
        return TransportResponse.answer(line, Objects.requireNonNull(Json.parse(line)));
    }

    @Override
    public void close() {
        server.close();
        open.values().forEach(answering -> answering.end("the client was closed"));
    }

    /** A request that has not been answered or abandoned. */
    private final class Answering implements ResponseSender {
        private final Object id;
        private final CompletableFuture<TransportResponse> received = new CompletableFuture<>();
        private volatile StatelessDispatcher.@Nullable Work work;

        Answering(Object id) {
            this.id = id;
        }

        @Override
        public void answer(Response response) {
            if (received.isDone()) {
                response.body().close(); // the client no longer waits for the answer
            } else {
                received.complete(received(response));
            }
            open.remove(id, this);
        }

        @Override
        public CompletionStage<Void> sendNotification(Map<String, Object> notification) {
            if (received.isDone()) {
                return CompletableFuture.failedFuture(
                        new IllegalStateException("The client no longer waits for the answer"));
            }
            String line = new String(JsonWriter.write(notification), StandardCharsets.UTF_8);
            JsonNode json = Objects.requireNonNull(Json.parse(line));
            inbox.add(this, line, json);
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public boolean isOpen() {
            return !received.isDone();
        }

        @Override
        public void disconnect() {
            end("the server ended the request without an answer");
        }

        void abandon() {
            end("the client abandoned the request");
            StatelessDispatcher.Work begun = work;
            if (begun != null) {
                begun.cancel();
            }
        }

        private void end(String why) {
            open.remove(id, this);
            received.complete(TransportResponse.nothing(why));
        }
    }
}
