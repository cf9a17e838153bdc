package io.github.mcpresources.spring.autoconfigure;

/** The failure of {@code mcp.resources.security.require-principal} for an endpoint without the filter. */
final class AnonymousCallers {

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
