/** Reads the resources of providers into the index, and follows their changes. Start with {@code Crawler}. */
@NullMarked
package io.github.mcpresources.search.internal.crawl;

import org.jspecify.annotations.NullMarked;
