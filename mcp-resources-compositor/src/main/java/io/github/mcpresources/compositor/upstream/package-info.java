/**
 * MCP servers elsewhere as providers: how to reach them, and how they come and go. Start at {@link
 * io.github.mcpresources.compositor.upstream.McpUpstream}.
 *
 * <p>From the top down: the upstream asks its lifecycle for a connection, of either era; a connection matches answers to
 * requests over a wire, which is a child process, HTTP, or a transport of the SDK.
 */
@NullMarked
package io.github.mcpresources.compositor.upstream;

import org.jspecify.annotations.NullMarked;
