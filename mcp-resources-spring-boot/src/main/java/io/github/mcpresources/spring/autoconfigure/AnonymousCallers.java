package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.http.EarlyAnswer;
import java.net.HttpURLConnection;

/** The HTTP response to requests of anonymous callers if {@code mcp.resources.security.require-principal} is set. */
final class AnonymousCallers {

    /** The response to a request of an anonymous caller. */
    static final EarlyAnswer REFUSAL = EarlyAnswer.refusal(
            HttpURLConnection.HTTP_UNAUTHORIZED,
            "principal",
            "This endpoint requires an authenticated caller. Send the request with valid credentials");

    static final String CHALLENGE = "WWW-Authenticate";

    /** The authentication scheme of the MCP specification. */
    static final String SCHEME = "Bearer";

    private AnonymousCallers() {}

    /** Creates the exception for an endpoint whose requests bypass the filter that rejects anonymous callers. */
    static ConfigurationException cannotBeRefused(String transport) {
        return new ConfigurationException(
                "mcp.resources.security.require-principal=true does not apply to the MCP transport '" + transport
                        + "': because of mcp.resources.security.unchecked-endpoint=true, requests to its endpoint do"
                        + " not pass the filter that rejects anonymous callers.",
                "Remove one of the two properties.",
                null);
    }
}
