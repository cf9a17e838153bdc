/** Utilities for text and JSON: escaping external text, checking names, and copying and measuring JSON values. */
@NullMarked
package io.github.mcpresources.internal.text;

import org.jspecify.annotations.NullMarked;
