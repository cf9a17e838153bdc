/** Sanitizing of external texts for display, and the size of JSON values. */
@NullMarked
package io.github.mcpresources.internal.text;

import org.jspecify.annotations.NullMarked;
