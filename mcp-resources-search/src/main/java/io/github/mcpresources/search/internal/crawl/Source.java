package io.github.mcpresources.search.internal.crawl;

import io.github.mcpresources.ResourceProvider;

/**
 * A provider whose resources are indexed.
 *
 * @param number its number in the index
 * @param provider the provider
 * @param budget the maximum number of bytes of its texts
 */
public record Source(int number, ResourceProvider provider, long budget) {}
