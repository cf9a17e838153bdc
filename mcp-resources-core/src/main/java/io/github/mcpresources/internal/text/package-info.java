/** Sanitizing of external texts for display, immutable copies of JSON values, and their size. */
@NullMarked
package io.github.mcpresources.internal.text;

import org.jspecify.annotations.NullMarked;
