/**
 * A provider of the items of Office documents: pictures, charts, sounds, attachments, fonts and slides. Start at {@link
 * io.github.mcpresources.office.OfficeDocuments}.
 */
@NullMarked
package io.github.mcpresources.office;

import org.jspecify.annotations.NullMarked;
