/**
 * A page that shows the resources of a server in a browser. Start with
 * {@link io.github.mcpresources.explorer.ExplorerServlet}: it serves the page. The build makes the page's files from
 * {@code src/main/web}; {@code WebFiles} reads them.
 */
@NullMarked
package io.github.mcpresources.explorer;

import org.jspecify.annotations.NullMarked;
