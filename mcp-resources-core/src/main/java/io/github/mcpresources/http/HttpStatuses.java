package io.github.mcpresources.http;

import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.stateless.Response;
import jakarta.servlet.http.HttpServletResponse;

/** The mapping of JSON-RPC answers to HTTP status codes. */
final class HttpStatuses {

    private static final int METHOD_NOT_FOUND = -32601;
    private static final int MISSING_CAPABILITY = -32021;

    private HttpStatuses() {}

    static int of(Response answer) {
        if (!(answer.answer() instanceof Answer.Failure failure)) {
            return HttpServletResponse.SC_OK;
        }
        if (failure.code() == METHOD_NOT_FOUND) {
            return HttpServletResponse.SC_NOT_FOUND;
        }
        return answer.isRefusal() || failure.code() == MISSING_CAPABILITY
                ? HttpServletResponse.SC_BAD_REQUEST
                : HttpServletResponse.SC_OK;
    }
}
