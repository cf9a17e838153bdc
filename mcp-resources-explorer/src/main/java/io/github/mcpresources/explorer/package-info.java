/**
 * A page that shows the resources of a server in a browser. Start with
 * {@link io.github.mcpresources.explorer.ExplorerServlet}, which serves the page. The build creates the files of the
 * page from {@code src/main/web}, and {@code WebFiles} reads them.
 */
@NullMarked
package io.github.mcpresources.explorer;

import org.jspecify.annotations.NullMarked;
