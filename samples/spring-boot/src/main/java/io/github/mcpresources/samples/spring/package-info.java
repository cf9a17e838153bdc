/**
 * An MCP server with Spring AI: tools and prompts are annotated methods, resources are served by mcp-resources.
 *
 * <p>Start with {@link io.github.mcpresources.samples.spring.OrderResources}.
 */
@NullMarked
package io.github.mcpresources.samples.spring;

import org.jspecify.annotations.NullMarked;
