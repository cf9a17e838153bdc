package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The open requests of one channel (see {@link Inbox}). Responses are matched to them by id. */
final class OpenRequests {

    private final Inbox inbox;
    private final Map<JsonNode, CompletableFuture<TransportResponse>> open = new ConcurrentHashMap<>();
    private volatile @Nullable String ended;

    OpenRequests(Inbox inbox) {
        this.inbox = inbox;
    }

    CompletableFuture<TransportResponse> await(Request request) {
        CompletableFuture<TransportResponse> waiting = new CompletableFuture<>();
        JsonNode id = request.id();
        if (id == null) {
            waiting.complete(TransportResponse.nothing("the message does not require an answer"));
        } else {
            open.put(id, waiting);
        }
        String reason = ended;
        if (reason != null) {
            waiting.complete(TransportResponse.nothing(reason));
        }
        return waiting;
    }

    void take(String text) {
        JsonNode json = Json.parse(text);
        if (json == null || !json.isObject()) {
            inbox.addUnexpected(text);
        } else if (json.has("method")) {
            inbox.add(this, text, json);
        } else {
            CompletableFuture<TransportResponse> waiting = json.has("id") ? open.remove(json.get("id")) : null;
            if (waiting == null) {
                inbox.addUnexpected(text); // a second answer, or an answer without a request
            } else {
                inbox.answered(this, json.get("id"));
                waiting.complete(TransportResponse.answer(text, json));
            }
        }
    }

    /** Ends all requests, because no more messages will arrive. */
    void end(String reason) {
        ended = reason;
        open.values().forEach(waiting -> waiting.complete(TransportResponse.nothing(reason)));
    }
}
