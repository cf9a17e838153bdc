/**
 * Directory trees as resources, guarded so that nothing outside of them can be reached.
 *
 * <p>Start reading at {@link io.github.mcpresources.files.DirectoryResources}.
 */
@NullMarked
package io.github.mcpresources.files;

import org.jspecify.annotations.NullMarked;
