/**
 * Zip files held by one open handle, with bounds on what they may do: start reading at {@link
 * io.github.mcpresources.office.archive.ZipArchive}.
 */
@NullMarked
package io.github.mcpresources.office.archive;

import org.jspecify.annotations.NullMarked;
