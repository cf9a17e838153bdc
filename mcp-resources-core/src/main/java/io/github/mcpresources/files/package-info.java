/**
 * A provider for directory trees, guarded so that clients cannot reach files outside of the trees.
 *
 * <p>The main class is {@link io.github.mcpresources.files.DirectoryResources}.
 */
@NullMarked
package io.github.mcpresources.files;

import org.jspecify.annotations.NullMarked;
