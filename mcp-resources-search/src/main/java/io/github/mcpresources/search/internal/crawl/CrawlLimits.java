package io.github.mcpresources.search.internal.crawl;

import java.time.Duration;

/**
 * The limits that apply when resources are read into the index.
 *
 * @param documents the maximum number of documents
 * @param documentBytes the maximum size of the text of one document in bytes
 * @param indexBytes the maximum size of the index in bytes
 * @param readTimeout the maximum time of one read
 */
public record CrawlLimits(int documents, long documentBytes, long indexBytes, Duration readTimeout) {}
