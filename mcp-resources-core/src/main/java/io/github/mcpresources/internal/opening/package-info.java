/**
 * Directories and files opened in a guarded way: no symbolic link is followed, nothing but regular files and directories is
 * opened, and no open blocks its caller for ever. For this project's own modules.
 *
 * <p>Start reading at {@link io.github.mcpresources.internal.opening.OpenDirectory}.
 */
@NullMarked
package io.github.mcpresources.internal.opening;

import org.jspecify.annotations.NullMarked;
