package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.server.ServerAccess;
import io.github.mcpresources.spring.McpResourcesProperties;

/** Reports configurations in which {@code mcp.resources.security.require-principal} cannot work. */
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
     * Checks that the server can determine the callers of requests if a principal is required.
     *
     * @throws ConfigurationException if a principal is required, but the server has no principal function, so that all
     *     callers are anonymous
     */
    static void refuseIfUnknown(McpResourcesProperties.Security security, ServerAccess server) {
        if (security.requirePrincipal() && !server.distinguishesCallers()) {
            throw new ConfigurationException(
                    "mcp.resources.security.require-principal=true would refuse each request, because all callers"
                            + " are anonymous: the application has its own ResourceServer, without a principal"
                            + " function.",
                    "Set the function with ResourceServer.Builder.principal. Or remove the ResourceServer, so"
                            + " that the auto-configuration creates one with a principal function. Or remove the"
                            + " property require-principal.",
                    null);
        }
    }
}
