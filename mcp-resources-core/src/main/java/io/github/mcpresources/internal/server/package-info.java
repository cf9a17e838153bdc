/** The parts of a resource server that other packages of this library use, and applications do not. */
@NullMarked
package io.github.mcpresources.internal.server;

import org.jspecify.annotations.NullMarked;
