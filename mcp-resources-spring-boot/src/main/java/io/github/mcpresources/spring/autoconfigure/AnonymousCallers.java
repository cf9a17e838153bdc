package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.server.ServerAccess;
import io.github.mcpresources.spring.McpResourcesProperties;

/** The failures of applications in which {@code mcp.resources.security.require-principal} cannot work. */
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

    /**
     * Checks that a required principal can be determined.
     *
     * @throws ConfigurationException if a principal is required, but all callers of the server are anonymous
     */
    static void refuseIfUnknown(McpResourcesProperties.Security security, ServerAccess server) {
        if (security.requirePrincipal() && !server.distinguishesCallers()) {
            throw new ConfigurationException(
                    "mcp.resources.security.require-principal=true would refuse each request, because the application"
                            + " has a ResourceServer of its own that has no principal function, so all callers are"
                            + " anonymous.",
                    "Set the function with ResourceServer.Builder.principal. Or remove the ResourceServer; that"
                            + " of the auto-configuration determines the callers. Or remove the property require-principal.",
                    null);
        }
    }
}
