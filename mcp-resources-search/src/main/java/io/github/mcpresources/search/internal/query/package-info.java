/** Queries, and the excerpts of their hits. Start with {@code Queries}. */
@NullMarked
package io.github.mcpresources.search.internal.query;

import org.jspecify.annotations.NullMarked;
