/**
 * Rendering of slides, pictures and charts as pixels, in the sizes and formats that clients request. Start with {@code
 * SlideRenderer}, {@code Pictures} and {@code Charts}.
 */
@NullMarked
package io.github.mcpresources.office.internal.render;

import org.jspecify.annotations.NullMarked;
