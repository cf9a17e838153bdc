/** Access to parts of a resource server, for other packages of this library and not for applications. */
@NullMarked
package io.github.mcpresources.internal.server;

import org.jspecify.annotations.NullMarked;
