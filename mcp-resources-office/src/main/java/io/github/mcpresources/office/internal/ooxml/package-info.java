/**
 * docx, xlsx, pptx and their kin, transitional and strict: what their relationships lead to. Start reading at {@link
 * io.github.mcpresources.office.internal.ooxml.OoxmlDocument}.
 */
@NullMarked
package io.github.mcpresources.office.internal.ooxml;

import org.jspecify.annotations.NullMarked;
