/**
 * Zip files held by one open handle, with bounds on what they may do: start reading at {@link
 * io.github.mcpresources.office.internal.archive.ZipArchive}.
 */
@NullMarked
package io.github.mcpresources.office.internal.archive;

import org.jspecify.annotations.NullMarked;
