/** Texts that come from outside, made fit to show, and the size of JSON. */
@NullMarked
package io.github.mcpresources.internal.text;

import org.jspecify.annotations.NullMarked;
