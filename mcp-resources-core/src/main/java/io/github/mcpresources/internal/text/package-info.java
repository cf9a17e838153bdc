/** Utilities that escape external text for display and for visibility rules, and that copy and measure JSON values. */
@NullMarked
package io.github.mcpresources.internal.text;

import org.jspecify.annotations.NullMarked;
