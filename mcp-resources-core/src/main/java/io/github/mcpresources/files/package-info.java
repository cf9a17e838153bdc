/**
 * A provider for directory trees. Clients cannot reach files outside the trees.
 *
 * <p>The main class is {@link io.github.mcpresources.files.DirectoryResources}.
 */
@NullMarked
package io.github.mcpresources.files;

import org.jspecify.annotations.NullMarked;
