/** Syntax checks for absolute URIs, and a check of the values of a template for path traversal. */
@NullMarked
package io.github.mcpresources.internal.uri;

import org.jspecify.annotations.NullMarked;
