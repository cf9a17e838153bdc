/** The index on disk or in memory. Start with {@code LuceneIndex}. */
@NullMarked
package io.github.mcpresources.search.internal.index;

import org.jspecify.annotations.NullMarked;
