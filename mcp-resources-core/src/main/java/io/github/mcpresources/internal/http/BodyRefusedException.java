package io.github.mcpresources.internal.http;

import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceListener.RequestSummary.Outcome;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.stateless.MalformedMessageException;
import io.github.mcpresources.internal.stateless.Response;
import java.net.HttpURLConnection;
import java.util.Map;

/** Thrown if the server rejects the body of a request, before or while reading it, or if the body is incomplete. */
@SuppressWarnings("serial")
public final class BodyRefusedException extends Exception {

    /** The time, in seconds, after which a client may retry a request that was rejected because of the load. */
    private static final String RETRY_AFTER = "1";

    private final int status;
    private final String reason;
    private final Response answer;

    private BodyRefusedException(int status, String reason, Response answer) {
        super("HTTP " + status, null, false, false);
        this.status = status;
        this.reason = reason;
        this.answer = answer;
    }

    private static BodyRefusedException of(
            int status, String reason, int code, String message, Map<String, Object> data) {
        return new BodyRefusedException(
                status, reason, new Response(null, new Answer.Failure(code, message, data, Outcome.REFUSED), true));
    }

    public static BodyRefusedException tooLarge(int limit) {
        return new BodyRefusedException(
                HttpURLConnection.HTTP_ENTITY_TOO_LARGE,
                "size",
                MalformedMessageException.tooLarge(limit, "maxBodyBytes").response());
    }

    static BodyRefusedException tooMany(int limit) {
        return of(
                HttpURLConnection.HTTP_UNAVAILABLE,
                "bodies",
                ResourceException.INTERNAL_ERROR,
                "The server is already reading " + limit + " bodies (setting concurrentBodies); try again later",
                Map.of("setting", "concurrentBodies", "limit", limit, "retryable", true));
    }

    static BodyRefusedException tooSlow(int bytesPerSecond) {
        return of(
                HttpURLConnection.HTTP_CLIENT_TIMEOUT,
                "rate",
                MalformedMessageException.INVALID_REQUEST,
                "The body arrived at less than " + bytesPerSecond + " bytes a second (setting minBodyRate)",
                Map.of("setting", "minBodyRate", "limit", bytesPerSecond));
    }

    /**
     * Creates the exception for a body that is shorter than its {@code Content-Length}, or whose connection failed.
     *
     * @param read the number of bytes that arrived
     * @param announced the {@code Content-Length}; less than 0 if it is unknown
     */
    public static BodyRefusedException incomplete(int read, int announced) {
        return of(
                HttpURLConnection.HTTP_BAD_REQUEST,
                "incomplete",
                MalformedMessageException.INVALID_REQUEST,
                "The body ended after " + read + (announced < 0 ? "" : " of " + announced)
                        + " bytes, before the message was complete",
                Map.of());
    }

    static BodyRefusedException noMemory(LimitExceededException full) {
        return of(
                full.isRetryable() ? HttpURLConnection.HTTP_UNAVAILABLE : HttpURLConnection.HTTP_ENTITY_TOO_LARGE,
                "memory",
                full.code(),
                full.text(),
                full.data());
    }

    /**
     * Returns the response to the request, and sets its headers. The header {@code Connection: close} announces that
     * the server closes the connection, because it does not read the rest of the body.
     */
    public EarlyAnswer answer(ResponseHeaders response) {
        response.set("Connection", "close");
        if (status == HttpURLConnection.HTTP_UNAVAILABLE) {
            response.set("Retry-After", RETRY_AFTER);
        }
        return new EarlyAnswer(status, answer, reason);
    }
}
