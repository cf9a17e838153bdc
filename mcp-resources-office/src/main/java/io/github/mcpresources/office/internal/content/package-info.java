/**
 * What bytes are, whatever document they come from: their MIME type, the size of a picture, what an attachment or a font is
 * wrapped in. Start at {@link io.github.mcpresources.office.internal.content.Content}.
 */
@NullMarked
package io.github.mcpresources.office.internal.content;

import org.jspecify.annotations.NullMarked;
