/** Syntax checks for absolute URIs. */
@NullMarked
package io.github.mcpresources.internal.uri;

import org.jspecify.annotations.NullMarked;
