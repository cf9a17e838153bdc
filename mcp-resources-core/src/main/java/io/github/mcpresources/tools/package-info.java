/**
 * Content blocks for tool results that contain resources. For clients that support only tools, this package also has
 * tools that list and read resources.
 *
 * <p>Start with {@link io.github.mcpresources.tools.ToolContents} and
 * {@link io.github.mcpresources.tools.ResourceTools}.
 */
@NullMarked
package io.github.mcpresources.tools;

import org.jspecify.annotations.NullMarked;
