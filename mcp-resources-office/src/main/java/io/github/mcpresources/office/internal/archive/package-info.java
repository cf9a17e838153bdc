/**
 * Zip files and their XML, which are read through one open channel and within limits. Start with {@link
 * io.github.mcpresources.office.internal.archive.ZipArchive}.
 */
@NullMarked
package io.github.mcpresources.office.internal.archive;

import org.jspecify.annotations.NullMarked;
