/**
 * Analysis of the bytes of an item, independently of the document format: detection of the MIME type and the size of a
 * picture, and unwrapping of attachments and fonts. Start with {@link
 * io.github.mcpresources.office.internal.content.Content}.
 */
@NullMarked
package io.github.mcpresources.office.internal.content;

import org.jspecify.annotations.NullMarked;
