/** Reads the resources of providers into the index, and follows their changes. Start reading at {@code Crawler}. */
@NullMarked
package io.github.mcpresources.search.internal.crawl;

import org.jspecify.annotations.NullMarked;
