package io.github.mcpresources.http;

import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.Revisions;
import io.github.mcpresources.internal.stateless.MalformedMessageException;
import io.github.mcpresources.internal.stateless.Response;
import io.github.mcpresources.internal.text.Printable;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The refusals of HTTP requests before their message is handled. The answers are JSON-RPC errors without an id. */
final class Refusals {

    private static final int SHOWN_CHARACTERS = 120;
    private static final List<String> SUPPORTED =
            List.of(Revisions.V2026_07_28, Revisions.V2025_11_25, Revisions.V2025_06_18);

    private Refusals() {}

    static void refuse(HttpServletResponse response, int status, String text) throws IOException {
        send(
                response,
                status,
                new Answer.Failure(
                        MalformedMessageException.INVALID_REQUEST,
                        text,
                        Map.of(),
                        ResourceListener.RequestSummary.Outcome.REFUSED));
    }

    /**
     * Refuses a request with a protocol version that is not the version of a published revision.
     *
     * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#protocol-version-header">MCP:
     *     Protocol version header</a>
     */
    static void unsupportedVersion(HttpServletResponse response, String version) throws IOException {
        send(response, HttpServletResponse.SC_BAD_REQUEST, unsupported(version));
    }

    /** Returns the error for a version in the header that is not the version of a published revision. */
    static Answer.Failure unsupported(String version) {
        String requested = Printable.of(version, SHOWN_CHARACTERS);
        return new Answer.Failure(
                Revisions.UNSUPPORTED_VERSION,
                "Unsupported protocol version " + requested + " in the header " + MessageHeaders.PROTOCOL_VERSION
                        + "; supported: " + String.join(", ", SUPPORTED),
                Map.of("supported", SUPPORTED, "requested", requested),
                ResourceListener.RequestSummary.Outcome.BAD_REQUEST);
    }

    private static void send(HttpServletResponse response, int status, Answer.Failure failure) throws IOException {
        HttpResponseSender.refuse(response, status, new Response(null, failure, true));
    }
}
