package io.github.mcpresources.internal.modern;

import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.internal.protocol.Answer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What came is no message of JSON-RPC; the exception is the answer to it. */
@SuppressWarnings("serial")
public final class MalformedMessageException extends RuntimeException {

    /** The code of JSON-RPC for a message that is none. */
    public static final int INVALID_REQUEST = -32600;

    private static final int PARSE_ERROR = -32700;

    /** The answer. */
    private final Response response;

    private MalformedMessageException(@Nullable Object id, int code, String message, Map<String, Object> data) {
        super(message, null, false, false);
        response = Response.refusal(
                id, new Answer.Failure(code, message, data, ResourceListener.EndedRequest.Outcome.BAD_REQUEST));
    }

    static MalformedMessageException notJson(String message) {
        return new MalformedMessageException(null, PARSE_ERROR, message, Map.of());
    }

    static MalformedMessageException invalid(@Nullable Object id, String message) {
        return new MalformedMessageException(id, INVALID_REQUEST, message, Map.of());
    }

    /**
     * A message that is larger than a transport takes.
     *
     * @param limit the most bytes
     * @param setting the name of the transport's setting
     * @return the exception
     */
    public static MalformedMessageException tooLarge(int limit, String setting) {
        return invalid(null, "A message is at most " + limit + " bytes long (setting " + setting + ")");
    }

    static MalformedMessageException of(@Nullable Object id, int code, String message, Map<String, Object> data) {
        return new MalformedMessageException(id, code, message, data);
    }

    /**
     * What the client gets.
     *
     * @return an error
     */
    public Response response() {
        return response;
    }
}
