/** Results and handlers of tools, for all kinds of SDK servers. */
@NullMarked
package io.github.mcpresources.internal.tools;

import org.jspecify.annotations.NullMarked;
