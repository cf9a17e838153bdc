package io.github.mcpresources.compositor.upstream;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mcpresources.internal.protocol.Revisions;
import java.net.http.HttpRequest;
import java.util.Base64;
import java.util.Map;

/**
 * An HTTP transport for the stateless revision (2026-07-28). The HTTP headers of a request repeat the method of the
 * message and, for {@code resources/read}, the URI.
 */
final class StatelessWire extends HttpWire {

    private static final String ENCODED = "=?base64?";

    StatelessWire(HttpTarget target) {
        super(target);
    }

    @Override
    void describe(Map<String, Object> message, HttpRequest.Builder request) {
        request.header("MCP-Protocol-Version", Revisions.V2026_07_28);
        if (message.get("method") instanceof String method) {
            request.header("Mcp-Method", method);
            if (method.equals("resources/read")
                    && JsonRpc.object(message.get("params")).get("uri") instanceof String uri) {
                request.header("Mcp-Name", header(uri));
            }
        }
    }

    /**
     * Returns the text itself if it has only visible ASCII characters and does not look like an encoded value, and
     * otherwise its base64 form.
     */
    private static String header(String text) {
        boolean plain = text.chars().allMatch(c -> c > ' ' && c < 0x7f) && !text.startsWith(ENCODED);
        return plain ? text : ENCODED + Base64.getEncoder().encodeToString(text.getBytes(UTF_8)) + "?=";
    }

    @Override
    UpstreamFailure refusal(int status, Map<String, Object> message) {
        return StreamableWire.refusal(
                status,
                "HTTP status " + status + " from " + HttpTarget.shown(target.endpoint()) + " for "
                        + message.get("method"));
    }

    @Override
    public boolean cancelsByClosing() {
        return true;
    }
}
