/**
 * A full-text search over the resources of providers. Start with
 * {@link io.github.mcpresources.search.SearchIndex}.
 */
@NullMarked
package io.github.mcpresources.search;

import org.jspecify.annotations.NullMarked;
