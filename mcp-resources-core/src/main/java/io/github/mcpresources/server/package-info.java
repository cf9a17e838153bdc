/**
 * Serves resources in a server that is built with the MCP Java SDK.
 *
 * <p>Start with {@link io.github.mcpresources.server.ResourceServer}. It answers requests for resources, and
 * passes all other requests to the SDK's server.
 */
@NullMarked
package io.github.mcpresources.server;

import org.jspecify.annotations.NullMarked;
