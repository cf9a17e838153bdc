package io.github.mcpresources.internal.http;

import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.stateless.Response;
import java.net.HttpURLConnection;

/** Maps JSON-RPC responses to HTTP status codes. */
public final class HttpStatuses {

    private static final int METHOD_NOT_FOUND = -32601;
    private static final int MISSING_CAPABILITY = -32021;

    private HttpStatuses() {}

    /**
     * Returns the HTTP status: 404 if the method is unknown; 400 if the request was rejected before a method was
     * called, or if the client lacks a required capability; 200 for all other responses, including other errors.
     */
    public static int of(Response answer) {
        if (!(answer.answer() instanceof Answer.Failure failure)) {
            return HttpURLConnection.HTTP_OK;
        }
        if (failure.code() == METHOD_NOT_FOUND) {
            return HttpURLConnection.HTTP_NOT_FOUND;
        }
        return answer.isRefusal() || failure.code() == MISSING_CAPABILITY
                ? HttpURLConnection.HTTP_BAD_REQUEST
                : HttpURLConnection.HTTP_OK;
    }
}
