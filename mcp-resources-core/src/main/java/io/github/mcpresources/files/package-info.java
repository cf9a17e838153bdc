/**
 * A provider that serves the files of directory trees. It does not follow symbolic links in these trees; a root may be
 * a symbolic link.
 *
 * <p>The main class is {@link io.github.mcpresources.files.DirectoryResources}.
 */
@NullMarked
package io.github.mcpresources.files;

import org.jspecify.annotations.NullMarked;
