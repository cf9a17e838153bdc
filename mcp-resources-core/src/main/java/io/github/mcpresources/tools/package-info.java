/**
 * What tools give of resources: content blocks, and resources as tools for clients that know only those; and
 * tools of an application's own ({@link io.github.mcpresources.internal.tools.JsonTool}).
 *
 * <p>Start reading at {@link io.github.mcpresources.tools.ToolContents} and {@link
 * io.github.mcpresources.tools.ResourceTools}.
 */
@NullMarked
package io.github.mcpresources.tools;

import org.jspecify.annotations.NullMarked;
