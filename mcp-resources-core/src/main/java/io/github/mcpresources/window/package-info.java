/**
 * Reads windows, which are ranges of the bytes of a resource. Text is cut only at character boundaries.
 *
 * <p>The main class is {@link io.github.mcpresources.window.Window}.
 */
@NullMarked
package io.github.mcpresources.window;

import org.jspecify.annotations.NullMarked;
