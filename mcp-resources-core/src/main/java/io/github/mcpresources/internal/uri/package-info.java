/** Syntax checks for absolute URIs, and a check of template values for path traversal. */
@NullMarked
package io.github.mcpresources.internal.uri;

import org.jspecify.annotations.NullMarked;
