package io.github.mcpresources.search.internal.crawl;

import io.github.mcpresources.ResourceProvider;

/**
 * A provider whose resources are indexed.
 *
 * @param number the number of the provider in the index
 * @param budget the maximum total size of the texts of the provider, in bytes
 */
public record Source(int number, ResourceProvider provider, long budget) {}
