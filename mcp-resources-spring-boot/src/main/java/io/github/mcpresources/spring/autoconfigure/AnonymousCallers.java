package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.http.EarlyAnswer;
import java.net.HttpURLConnection;

/**
 * The HTTP response that rejects requests of anonymous callers if {@code mcp.resources.security.require-principal} is
 * set.
 */
final class AnonymousCallers {

    /** The response to a request of an anonymous caller. */
    static final EarlyAnswer REFUSAL = EarlyAnswer.refusal(
            HttpURLConnection.HTTP_UNAUTHORIZED,
            "This endpoint requires an authenticated caller. Send the request with valid credentials");

    /** The header of the response that names the authentication scheme. */
    static final String CHALLENGE = "WWW-Authenticate";

    /** The authentication scheme of the MCP specification. */
    static final String SCHEME = "Bearer";

    private AnonymousCallers() {}

    /**
     * Creates the exception for an endpoint that is served without the filter. Only the filter can reject anonymous
     * callers.
     */
    static ConfigurationException cannotBeRefused(String transport) {
        return new ConfigurationException(
                "mcp.resources.security.require-principal=true has no effect at the MCP transport '" + transport
                        + "', because mcp.resources.security.unchecked-endpoint=true serves its endpoint without the"
                        + " filter.",
                "Remove one of the two properties.",
                null);
    }
}
