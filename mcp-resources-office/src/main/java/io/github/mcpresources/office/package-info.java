/**
 * Office documents as a provider: their pictures, charts, sounds, attachments, fonts and slides.
 */
@NullMarked
package io.github.mcpresources.office;

import org.jspecify.annotations.NullMarked;
