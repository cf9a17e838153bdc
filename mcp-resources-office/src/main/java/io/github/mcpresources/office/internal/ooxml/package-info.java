/**
 * OOXML documents such as docx, xlsx and pptx, transitional and strict, and the items to which their relationships
 * refer. Start with {@link io.github.mcpresources.office.internal.ooxml.OoxmlDocument}.
 */
@NullMarked
package io.github.mcpresources.office.internal.ooxml;

import org.jspecify.annotations.NullMarked;
