/**
 * Resources in tools: content blocks for the results of tools, tools that list and read resources for clients that
 * support only tools, and an application's own tools ({@link io.github.mcpresources.internal.tools.JsonTool}).
 *
 * <p>Start reading at {@link io.github.mcpresources.tools.ToolContents} and
 * {@link io.github.mcpresources.tools.ResourceTools}.
 */
@NullMarked
package io.github.mcpresources.tools;

import org.jspecify.annotations.NullMarked;
