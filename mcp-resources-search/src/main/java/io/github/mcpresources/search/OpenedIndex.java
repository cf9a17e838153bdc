package io.github.mcpresources.search;

import io.github.mcpresources.search.internal.crawl.Crawler;
import io.github.mcpresources.search.internal.index.LuceneIndex;
import io.github.mcpresources.search.internal.query.Queries;

/**
 * The parts of a search index, which are created when it is opened.
 *
 * @param queries creates the Lucene queries
 * @param crawler keeps the index up to date
 * @param notSearched reports which resources are not searched
 */
record OpenedIndex(LuceneIndex index, Queries queries, Crawler crawler, NotSearched notSearched) {}
