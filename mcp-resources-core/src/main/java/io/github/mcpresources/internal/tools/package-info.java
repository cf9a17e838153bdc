/** Results and handlers of tools, for each kind of server that the SDK has. */
@NullMarked
package io.github.mcpresources.internal.tools;

import org.jspecify.annotations.NullMarked;
