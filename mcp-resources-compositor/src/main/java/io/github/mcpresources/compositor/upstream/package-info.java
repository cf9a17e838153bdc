/**
 * Connections to other MCP servers as providers, and their lifecycle. Start at
 * {@link io.github.mcpresources.compositor.upstream.McpUpstream}.
 *
 * <p>The upstream requests a connection, of either mode, from its lifecycle. A connection matches answers to requests
 * over a wire. A wire is a child process, HTTP, or a transport of the SDK.
 */
@NullMarked
package io.github.mcpresources.compositor.upstream;

import org.jspecify.annotations.NullMarked;
