/**
 * The code examples of the README.
 *
 * <p>Start with {@link io.github.mcpresources.examples.QuickStart}. The code between the {@code snippet} comments
 * is in the README, word for word; a test compares them.
 */
@NullMarked
package io.github.mcpresources.examples;

import org.jspecify.annotations.NullMarked;
