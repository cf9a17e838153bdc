/** The words of texts: languages, folding, and the parts of a long text. Start with {@code Analysis}. */
@NullMarked
package io.github.mcpresources.search.internal.text;

import org.jspecify.annotations.NullMarked;
