/**
 * Safe opening of directories and files. Only regular files and directories are opened. Symbolic links are not
 * followed. The time to open a file is limited. This package is intended only for the modules of this project.
 *
 * <p>Start with {@link io.github.mcpresources.internal.opening.OpenDirectory}.
 */
@NullMarked
package io.github.mcpresources.internal.opening;

import org.jspecify.annotations.NullMarked;
