/**
 * Opens directories and files safely: it does not follow symbolic links, opens only regular files and directories, and
 * gives up after a time limit. This package is only for modules of this project.
 *
 * <p>Start reading at {@link io.github.mcpresources.internal.opening.OpenDirectory}.
 */
@NullMarked
package io.github.mcpresources.internal.opening;

import org.jspecify.annotations.NullMarked;
