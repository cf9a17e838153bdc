/**
 * Detection of the type of bytes from any document: the MIME type, the size of a picture, and the wrapper of an attachment
 * or a font. Start at {@link io.github.mcpresources.office.internal.content.Content}.
 */
@NullMarked
package io.github.mcpresources.office.internal.content;

import org.jspecify.annotations.NullMarked;
