/** Renders pages and pictures. Start with {@link io.github.mcpresources.pdf.internal.render.PageRenderer}. */
@NullMarked
package io.github.mcpresources.pdf.internal.render;

import org.jspecify.annotations.NullMarked;
