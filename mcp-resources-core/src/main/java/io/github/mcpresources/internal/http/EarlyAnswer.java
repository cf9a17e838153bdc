package io.github.mcpresources.internal.http;

import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.internal.stateless.MalformedMessageException;
import io.github.mcpresources.internal.stateless.Response;
import io.github.mcpresources.internal.text.Printable;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A response to an HTTP request, sent without handling the message, usually because the request is rejected.
 *
 * @param body the JSON-RPC error to send; null for a response without a body
 * @param reason the reason for the rejection as one word, such as {@code host}, for the health report of the server;
 *     null if the request was not rejected
 */
public record EarlyAnswer(
        int status, @Nullable Response body, @Nullable String reason) {

    private static final int SHOWN_CHARACTERS = 120;
    private static final List<String> SUPPORTED =
            List.of(Revisions.V2026_07_28, Revisions.V2025_11_25, Revisions.V2025_06_18);

    /**
     * Creates a response that rejects a request. Its body is a JSON-RPC error without an id.
     *
     * @param reason the reason as one word, such as {@code host}
     */
    public static EarlyAnswer refusal(int status, String reason, String text) {
        return refusal(
                status,
                reason,
                new Answer.Failure(
                        MalformedMessageException.INVALID_REQUEST,
                        text,
                        Map.of(),
                        ResourceListener.RequestSummary.Outcome.REFUSED));
    }

    public static EarlyAnswer notJson() {
        return refusal(
                HttpURLConnection.HTTP_UNSUPPORTED_TYPE,
                "content_type",
                "The Content-Type of a request must be application/json");
    }

    /** Rejects a request that uses the session of another caller. */
    public static EarlyAnswer foreignSession() {
        return refusal(
                HttpURLConnection.HTTP_FORBIDDEN,
                "session",
                "This session belongs to another caller; begin a new session");
    }

    /** Rejects a request of an anonymous caller, and names the authentication scheme of the MCP specification. */
    public static EarlyAnswer anonymous(ResponseHeaders response) {
        response.set("WWW-Authenticate", "Bearer");
        return refusal(
                HttpURLConnection.HTTP_UNAUTHORIZED,
                "principal",
                "This endpoint requires an authenticated caller. Send the request with valid credentials");
    }

    static EarlyAnswer withoutBody(int status, @Nullable String reason) {
        return new EarlyAnswer(status, null, reason);
    }

    /**
     * Checks the protocol version in the header of a request before the request is passed on to the SDK's endpoint.
     * Returns null if the header is missing or names a published revision, and otherwise the response that rejects the
     * request.
     *
     * @see <a
     *     href="https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#protocol-version-header">MCP:
     *     Protocol version header</a>
     */
    public static @Nullable EarlyAnswer ofUnknownVersion(RequestHead request) {
        String version = request.header(MessageHeaders.PROTOCOL_VERSION);
        return version == null || Revisions.isKnown(version)
                ? null
                : refusal(HttpURLConnection.HTTP_BAD_REQUEST, "version", unsupported(version));
    }

    static Answer.Failure unsupported(String version) {
        String requested = Printable.of(version, SHOWN_CHARACTERS);
        return new Answer.Failure(
                Revisions.UNSUPPORTED_VERSION,
                "Unsupported protocol version " + requested + " in the header " + MessageHeaders.PROTOCOL_VERSION
                        + "; supported: " + String.join(", ", SUPPORTED),
                Map.of("supported", SUPPORTED, "requested", requested),
                ResourceListener.RequestSummary.Outcome.BAD_REQUEST);
    }

    private static EarlyAnswer refusal(int status, String reason, Answer.Failure failure) {
        return new EarlyAnswer(status, new Response(null, failure, true), reason);
    }
}
