/** Escapes external text, for display and for visibility rules; copies JSON values, and computes their size. */
@NullMarked
package io.github.mcpresources.internal.text;

import org.jspecify.annotations.NullMarked;
