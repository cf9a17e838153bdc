/**
 * Windows: a range of the bytes of a resource, of any kind, that never cuts a character in two.
 *
 * <p>Start reading at {@link io.github.mcpresources.window.Window}.
 */
@NullMarked
package io.github.mcpresources.window;

import org.jspecify.annotations.NullMarked;
