/**
 * A resource server, and its attachment to servers built on the MCP Java SDK.
 *
 * <p>Start reading at {@link io.github.mcpresources.server.ResourceServer}. Fronts answer requests for resources, and
 * leave all others to the SDK's sessions. Only this package depends on transports.
 */
@NullMarked
package io.github.mcpresources.server;

import org.jspecify.annotations.NullMarked;
