/**
 * Serves resources through servers that are built on the MCP Java SDK.
 *
 * <p>Start reading at {@link io.github.mcpresources.server.ResourceServer}. Fronts answer requests for resources, and
 * pass all other requests to the SDK's sessions. Only this package depends on the SDK's transports.
 */
@NullMarked
package io.github.mcpresources.server;

import org.jspecify.annotations.NullMarked;
