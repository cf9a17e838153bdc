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

/** Creates the headers, events and comments of a stream of server-sent events. */
public final class EventStream {

    static final String TYPE = "text/event-stream";

    private static final byte[] EVENT = ascii("event: message\ndata: ");
    private static final byte[] END_OF_EVENT = ascii("\n\n");
    private static final byte[] COMMENT = ascii(":\n\n");

    private EventStream() {}

    public static void head(ResponseHeaders response) {
        response.set("Content-Type", TYPE);
        response.set("Cache-Control", "no-cache");
        response.set("X-Accel-Buffering", "no"); // proxies forward each event immediately
    }

    /** Checks whether a content type is {@code text/event-stream}, with or without parameters. */
    public static boolean isType(@Nullable String type) {
        return type != null && type.startsWith(TYPE);
    }

    public static Piece event(Map<String, Object> json) {
        return new Piece(ResponseBody.of(EVENT, json, END_OF_EVENT));
    }

    public static Piece comment() {
        return new Piece(ResponseBody.of(COMMENT));
    }

    /**
     * Returns the last event of a stream, which contains the JSON-RPC response. The event consists of three pieces. The
     * body is a separate piece, because large content is read while it is sent.
     */
    public static List<Piece> answer(ResponseBody body) {
        return List.of(new Piece(ResponseBody.of(EVENT)), new Piece(body), new Piece(ResponseBody.of(END_OF_EVENT)));
    }

    /**
     * Returns the pieces to send after an event that was cut off because its content could not be read. The last piece
     * is an error event, because a client could otherwise mistake the end of the stream for success.
     *
     * @param id the id of the request; null if it is not known
     */
    public static List<Piece> broken(@Nullable Object id) {
        return List.of(
                new Piece(ResponseBody.of(END_OF_EVENT)), event(brokenAnswer(id).toJson()));
    }

    /**
     * Returns the error response for a request whose resource content could not be read completely. It asks the client
     * to send the request again.
     *
     * @param id the id of the request; null if it is not known
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
