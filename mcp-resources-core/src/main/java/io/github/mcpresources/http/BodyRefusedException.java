package io.github.mcpresources.http;

import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceListener.RequestSummary.Outcome;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.stateless.MalformedMessageException;
import io.github.mcpresources.internal.stateless.Response;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;

/**
 * Thrown if the server refuses the body of a request before or while it reads the body, or if the body is incomplete.
 */
@SuppressWarnings("serial")
final class BodyRefusedException extends Exception {

    /** The time in seconds after which a client may retry a request that was refused because of the load. */
    private static final String RETRY_AFTER = "1";

    private final int status;
    private final Response answer;

    private BodyRefusedException(int status, Response answer) {
        super("HTTP " + status, null, false, false);
        this.status = status;
        this.answer = answer;
    }

    private static BodyRefusedException of(int status, int code, String message, Map<String, Object> data) {
        return new BodyRefusedException(
                status, new Response(null, new Answer.Failure(code, message, data, Outcome.REFUSED), true));
    }

    static BodyRefusedException tooLarge(int limit) {
        return new BodyRefusedException(
                HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE,
                MalformedMessageException.tooLarge(limit, "maxBodyBytes").response());
    }

    static BodyRefusedException tooMany(int limit) {
        return of(
                HttpServletResponse.SC_SERVICE_UNAVAILABLE,
                ResourceException.INTERNAL_ERROR,
                "The server is already reading " + limit + " bodies (setting concurrentBodies); try again later",
                Map.of("setting", "concurrentBodies", "limit", limit, "retryable", true));
    }

    static BodyRefusedException tooSlow(int bytesPerSecond) {
        return of(
                HttpServletResponse.SC_REQUEST_TIMEOUT,
                MalformedMessageException.INVALID_REQUEST,
                "The body arrived at less than " + bytesPerSecond + " bytes a second (setting minBodyRate)",
                Map.of("setting", "minBodyRate", "limit", bytesPerSecond));
    }

    /**
     * Creates the exception for a body that ended before its announced length, or whose connection failed. The
     * announced length is less than 0 if it is unknown.
     */
    static BodyRefusedException incomplete(int read, int announced) {
        return of(
                HttpServletResponse.SC_BAD_REQUEST,
                MalformedMessageException.INVALID_REQUEST,
                "The body ended after " + read + (announced < 0 ? "" : " of " + announced)
                        + " bytes, before the message was complete",
                Map.of());
    }

    static BodyRefusedException noMemory(LimitExceededException full) {
        return of(
                full.isRetryable()
                        ? HttpServletResponse.SC_SERVICE_UNAVAILABLE
                        : HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE,
                full.code(),
                full.text(),
                full.data());
    }

    /** Sends the error response. The connection is closed, because the rest of the body is not read. */
    void answer(HttpServletResponse response) throws IOException {
        response.setHeader("Connection", "close");
        if (status == HttpServletResponse.SC_SERVICE_UNAVAILABLE) {
            response.setHeader("Retry-After", RETRY_AFTER);
        }
        HttpResponseSender.refuse(response, status, answer);
    }
}
