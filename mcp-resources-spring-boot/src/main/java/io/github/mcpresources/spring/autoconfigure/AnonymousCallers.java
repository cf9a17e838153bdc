package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.http.EarlyAnswer;
import java.net.HttpURLConnection;

/** The HTTP answer that refuses anonymous callers if {@code mcp.resources.security.require-principal} is set. */
final class AnonymousCallers {

    /** The answer to a request of an anonymous caller. */
    static final EarlyAnswer REFUSAL = EarlyAnswer.refusal(
            HttpURLConnection.HTTP_UNAUTHORIZED,
            "This endpoint requires an authenticated caller. Send the request with valid credentials");

    /** The header of the answer that names the authentication scheme. */
    static final String CHALLENGE = "WWW-Authenticate";

    /** The authentication scheme of the MCP specification. */
    static final String SCHEME = "Bearer";

    private AnonymousCallers() {}

    /**
     * Creates the exception for an endpoint that is served without the filter. Only the filter can refuse anonymous
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
