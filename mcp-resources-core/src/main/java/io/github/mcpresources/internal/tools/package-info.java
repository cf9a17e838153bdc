/** Creates the handlers and the results of tools, for all kinds of SDK servers. */
@NullMarked
package io.github.mcpresources.internal.tools;

import org.jspecify.annotations.NullMarked;
