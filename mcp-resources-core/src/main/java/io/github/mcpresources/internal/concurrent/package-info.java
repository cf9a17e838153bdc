/** Utilities for completion stages, observers, debouncing, and work that several requests share. */
@NullMarked
package io.github.mcpresources.internal.concurrent;

import org.jspecify.annotations.NullMarked;
