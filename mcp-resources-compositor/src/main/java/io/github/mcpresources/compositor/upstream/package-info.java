/**
 * Connections to other MCP servers, which are used as providers. Start with
 * {@link io.github.mcpresources.compositor.upstream.McpUpstream}.
 *
 * <p>A connection uses either a session or stateless requests. It sends and receives JSON-RPC messages over the
 * standard streams of a child process, over HTTP, or over a transport of the SDK. If a connection is lost, the
 * lifecycle of the upstream creates the next connection.
 */
@NullMarked
package io.github.mcpresources.compositor.upstream;

import org.jspecify.annotations.NullMarked;
