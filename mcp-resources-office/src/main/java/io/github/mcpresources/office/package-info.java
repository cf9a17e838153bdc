/**
 * A provider of the items and the texts of Office documents, and tools that list the items and read the texts. Items
 * are pictures, charts, sounds, videos, attachments, fonts and slides. Start with {@link
 * io.github.mcpresources.office.OfficeDocuments}.
 */
@NullMarked
package io.github.mcpresources.office;

import org.jspecify.annotations.NullMarked;
