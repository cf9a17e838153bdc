/**
 * Connects to other MCP servers, and serves their resources as providers. Start with {@link
 * io.github.mcpresources.compositor.upstream.McpUpstream}.
 *
 * <p>A connection uses either a session or stateless requests. It sends and receives JSON-RPC messages over the
 * standard streams of a child process, over HTTP, or over a transport of the SDK. If a connection is lost, the upstream
 * opens the next one.
 */
@NullMarked
package io.github.mcpresources.compositor.upstream;

import org.jspecify.annotations.NullMarked;
