/**
 * The text of Word documents (WordprocessingML). Start with {@link
 * io.github.mcpresources.office.internal.wordml.WordText}.
 */
@NullMarked
package io.github.mcpresources.office.internal.wordml;

import org.jspecify.annotations.NullMarked;
