/**
 * Content blocks for tool results that contain resources, and tools that list and read resources, for clients that
 * support only tools.
 *
 * <p>Start with {@link io.github.mcpresources.tools.ToolContents} and
 * {@link io.github.mcpresources.tools.ResourceTools}.
 */
@NullMarked
package io.github.mcpresources.tools;

import org.jspecify.annotations.NullMarked;
