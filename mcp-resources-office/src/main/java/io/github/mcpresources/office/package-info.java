/**
 * Office documents as a provider: their pictures, charts, sounds, attachments, fonts and slides. Start reading at {@link
 * io.github.mcpresources.office.OfficeDocuments}.
 */
@NullMarked
package io.github.mcpresources.office;

import org.jspecify.annotations.NullMarked;
