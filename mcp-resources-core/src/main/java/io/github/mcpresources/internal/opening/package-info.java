/**
 * Safe opening of directories and files. Symbolic links are not followed, only regular files and directories are
 * opened, and the time to open a file is limited. This package is intended only for the modules of this project.
 *
 * <p>Start reading at {@link io.github.mcpresources.internal.opening.OpenDirectory}.
 */
@NullMarked
package io.github.mcpresources.internal.opening;

import org.jspecify.annotations.NullMarked;
