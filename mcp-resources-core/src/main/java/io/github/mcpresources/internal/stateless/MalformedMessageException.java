package io.github.mcpresources.internal.stateless;

import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.internal.protocol.Answer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Thrown if a message is not valid JSON-RPC. Contains the error response to the message. */
@SuppressWarnings("serial")
public final class MalformedMessageException extends RuntimeException {

    public static final int INVALID_REQUEST = -32600;

    private static final int PARSE_ERROR = -32700;

    private final Response response;

    private MalformedMessageException(@Nullable Object id, int code, String message, Map<String, Object> data) {
        super(message, null, false, false);
        response = Response.refusal(
                id, new Answer.Failure(code, message, data, ResourceListener.RequestSummary.Outcome.BAD_REQUEST));
    }

    public static MalformedMessageException notJson(String message) {
        return new MalformedMessageException(null, PARSE_ERROR, message, Map.of());
    }

    /**
     * Creates an exception for JSON that is not a JSON-RPC message.
     *
     * @param id the id of the request; null if it is not known
     */
    public static MalformedMessageException invalid(@Nullable Object id, String message) {
        return new MalformedMessageException(id, INVALID_REQUEST, message, Map.of());
    }

    /**
     * Creates an exception for a message that is larger than the transport's limit in bytes.
     *
     * @param setting the name of the transport's setting
     */
    public static MalformedMessageException tooLarge(int limit, String setting) {
        return invalid(null, "A message must be at most " + limit + " bytes long (setting " + setting + ")");
    }

    static MalformedMessageException of(@Nullable Object id, int code, String message, Map<String, Object> data) {
        return new MalformedMessageException(id, code, message, data);
    }

    public Response response() {
        return response;
    }
}
