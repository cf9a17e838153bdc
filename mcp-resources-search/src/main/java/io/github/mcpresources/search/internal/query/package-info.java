/** Queries, and the excerpts of their hits. Start reading at {@code Queries}. */
@NullMarked
package io.github.mcpresources.search.internal.query;

import org.jspecify.annotations.NullMarked;
