/**
 * The edge: a resource server, and its attachment to servers built on the MCP Java SDK.
 *
 * <p>Start reading at {@link io.github.mcpresources.server.ResourceServer}. Fronts take the requests that are ours and
 * leave all others to the SDK's sessions; only this package knows a transport.
 */
@NullMarked
package io.github.mcpresources.server;

import org.jspecify.annotations.NullMarked;
