package io.github.mcpresources.internal.http;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.stateless.Response;
import io.github.mcpresources.internal.stateless.ResponseBody;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates the headers, events and comments of an HTTP response whose body is a stream of server-sent events. */
public final class EventStream {

    private static final byte[] EVENT = ascii("event: message\ndata: ");
    private static final byte[] END_OF_EVENT = ascii("\n\n");
    private static final byte[] COMMENT = ascii(":\n\n");

    private EventStream() {}

    /**
     * Sets the headers of a stream.
     *
     * @param response the headers of the HTTP response
     */
    public static void head(ResponseHeaders response) {
        response.set("Content-Type", "text/event-stream");
        response.set("Cache-Control", "no-cache");
        response.set("X-Accel-Buffering", "no"); // proxies forward each event immediately
    }

    /**
     * Returns an event.
     *
     * @param json the message
     * @return the complete event
     */
    public static Piece event(Map<String, Object> json) {
        return new Piece(ResponseBody.of(EVENT, json, END_OF_EVENT));
    }

    /**
     * Returns a comment, which clients ignore.
     *
     * @return the comment
     */
    public static Piece comment() {
        return new Piece(ResponseBody.of(COMMENT));
    }

    /**
     * Returns the last event of a stream, which contains the JSON-RPC response. The body of this response is a separate
     * piece, because its content may be read while the piece is sent.
     *
     * @param body the body of the JSON-RPC response
     * @return the pieces of the event
     */
    public static List<Piece> answer(ResponseBody body) {
        return List.of(new Piece(ResponseBody.of(EVENT)), new Piece(body), new Piece(ResponseBody.of(END_OF_EVENT)));
    }

    /**
     * Returns the pieces to send after an event that was truncated because its content could not be read. Without the
     * error event, a client could interpret the end of the stream as success.
     *
     * @param id the id of the request; null if it is not known
     * @return the end of the event and an event with the error
     */
    public static List<Piece> broken(@Nullable Object id) {
        return List.of(
                new Piece(ResponseBody.of(END_OF_EVENT)), event(brokenAnswer(id).toJson()));
    }

    /**
     * Returns the error response for a request whose resource content could not be read completely.
     *
     * @param id the id of the request; null if it is not known
     * @return the response, which asks the client to send the request again
     */
    public static Response brokenAnswer(@Nullable Object id) {
        return new Response(
                id,
                new Answer.Failure(
                        ResourceException.INTERNAL_ERROR,
                        "Reading the content failed while it was sent; send the request again",
                        Map.of(),
                        ResourceListener.RequestSummary.Outcome.FAILED),
                false);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
