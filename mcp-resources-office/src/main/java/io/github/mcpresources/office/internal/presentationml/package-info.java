/**
 * The text of PowerPoint documents (PresentationML). Start with {@link
 * io.github.mcpresources.office.internal.presentationml.SlideText}.
 */
@NullMarked
package io.github.mcpresources.office.internal.presentationml;

import org.jspecify.annotations.NullMarked;
