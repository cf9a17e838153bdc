package io.github.mcpresources.search;

import java.time.Duration;

/**
 * The limits of a search index and of its queries. Each limit has a default. Immutable.
 *
 * <pre>{@code
 * SearchLimits limits = SearchLimits.builder().documents(20_000).documentBytes(1 << 20).build();
 * }</pre>
 */
public final class SearchLimits {

    private static final SearchLimits DEFAULTS = builder().build();

    private final int documents;
    private final long documentBytes;
    private final long indexBytes;
    private final int queryLength;
    private final int queryTerms;
    private final int expansions;
    private final int pageHits;
    private final int depth;
    private final Duration queryTimeout;
    private final Duration readTimeout;

    private SearchLimits(Builder settings) {
        documents = settings.documents;
        documentBytes = settings.documentBytes;
        indexBytes = settings.indexBytes;
        queryLength = settings.queryLength;
        queryTerms = settings.queryTerms;
        expansions = settings.expansions;
        pageHits = settings.pageHits;
        depth = settings.depth;
        queryTimeout = settings.queryTimeout;
        readTimeout = settings.readTimeout;
    }

    /**
     * Returns the default limits.
     *
     * @return the limits
     */
    public static SearchLimits defaults() {
        return DEFAULTS;
    }

    /**
     * Creates a builder that starts from the defaults.
     *
     * @return the builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the maximum number of documents.
     *
     * @return the number of documents
     */
    public int documents() {
        return documents;
    }

    /**
     * Returns the maximum size of the searched text of a document. The rest of a longer text is not searched.
     *
     * @return the size in bytes
     */
    public long documentBytes() {
        return documentBytes;
    }

    /**
     * Returns the maximum size of the index.
     *
     * @return the size in bytes; 0 for the default, which depends on whether the index is in memory or on disk
     */
    public long indexBytes() {
        return indexBytes;
    }

    /**
     * Returns the maximum length of a query.
     *
     * @return the number of characters
     */
    public int queryLength() {
        return queryLength;
    }

    /**
     * Returns the maximum number of words and phrases in a query. Further words and phrases are ignored.
     *
     * @return the number of words and phrases
     */
    public int queryTerms() {
        return queryTerms;
    }

    /**
     * Returns the maximum number of words that a prefix such as {@code invoic*} matches.
     *
     * @return the number of words
     */
    public int expansions() {
        return expansions;
    }

    /**
     * Returns the maximum number of hits of one answer.
     *
     * @return the number of hits
     */
    public int pageHits() {
        return pageHits;
    }

    /**
     * Returns the number of hits of one query that a client can page through. A client that has received more hits gets
     * no cursor for another page.
     *
     * @return the number of hits
     */
    public int depth() {
        return depth;
    }

    /**
     * Returns the maximum time of one query.
     *
     * @return a positive duration
     */
    public Duration queryTimeout() {
        return queryTimeout;
    }

    /**
     * Returns the maximum time that the index may take to read one resource or one page of a list.
     *
     * @return a positive duration
     */
    public Duration readTimeout() {
        return readTimeout;
    }

    /** A builder of {@link SearchLimits}. */
    public static final class Builder {

        private int documents = 100_000;
        private long documentBytes = 4L << 20;
        private long indexBytes = 0;
        private int queryLength = 1_000;
        private int queryTerms = 32;
        private int expansions = 64;
        private int pageHits = 50;
        private int depth = 500;
        private Duration queryTimeout = Duration.ofSeconds(2);
        private Duration readTimeout = Duration.ofSeconds(60);

        private Builder() {}

        /**
         * Sets the maximum number of documents. The default is 100,000. Further documents are not searched, and answers
         * say so.
         *
         * @param value the number of documents, 1 or more
         * @return this builder
         * @throws IllegalArgumentException if the value is outside this range
         */
        public Builder documents(int value) {
            documents = (int) checked("documents", value, Integer.MAX_VALUE);
            return this;
        }

        /**
         * Sets the maximum size of the searched text of a document. The default is 4 MiB. The rest of a longer text is
         * not searched, and answers say so.
         *
         * @param value the size in bytes, from 1 to 1 GiB
         * @return this builder
         * @throws IllegalArgumentException if the value is outside this range
         */
        public Builder documentBytes(long value) {
            documentBytes = checked("documentBytes", value, 1L << 30);
            return this;
        }

        /**
         * Sets the maximum size of the index. The default is 4 GiB for an index on disk, and an eighth of the maximum
         * heap size for an index in memory. When the index reaches this size, further documents are not searched, and
         * answers say so.
         *
         * @param value the size in bytes, 1 or more
         * @return this builder
         * @throws IllegalArgumentException if the value is outside this range
         */
        public Builder indexBytes(long value) {
            indexBytes = checked("indexBytes", value, Long.MAX_VALUE);
            return this;
        }

        /**
         * Sets the maximum length of a query. The default is 1,000 characters. A longer query is an error.
         *
         * @param value the number of characters, 1 or more
         * @return this builder
         * @throws IllegalArgumentException if the value is outside this range
         */
        public Builder queryLength(int value) {
            queryLength = (int) checked("queryLength", value, Integer.MAX_VALUE);
            return this;
        }

        /**
         * Sets the maximum number of words and phrases in a query. The default is 32. Further words and phrases are
         * ignored.
         *
         * @param value the number of words and phrases, 1 or more
         * @return this builder
         * @throws IllegalArgumentException if the value is outside this range
         */
        public Builder queryTerms(int value) {
            queryTerms = (int) checked("queryTerms", value, Integer.MAX_VALUE);
            return this;
        }

        /**
         * Sets the maximum number of words that a prefix such as {@code invoic*} matches. The default is 64. If more
         * words begin with the prefix, only some of them are used.
         *
         * @param value the number of words, 1 or more
         * @return this builder
         * @throws IllegalArgumentException if the value is outside this range
         */
        public Builder expansions(int value) {
            expansions = (int) checked("expansions", value, Integer.MAX_VALUE);
            return this;
        }

        /**
         * Sets the maximum number of hits of one answer. The default is 50. A client can request further hits with a
         * cursor.
         *
         * @param value the number of hits, 1 or more
         * @return this builder
         * @throws IllegalArgumentException if the value is outside this range
         */
        public Builder pageHits(int value) {
            pageHits = (int) checked("pageHits", value, Integer.MAX_VALUE);
            return this;
        }

        /**
         * Sets the number of hits of one query that a client can page through. The default is 500. A client that has
         * received more hits gets no cursor for another page, and must narrow its query. A cursor has about six
         * characters for each hit on the previous pages. More than 1,400 hits therefore need a higher {@code
         * ResourceLimits.uriLength}.
         *
         * @param value the number of hits, 1 or more
         * @return this builder
         * @throws IllegalArgumentException if the value is outside this range
         */
        public Builder depth(int value) {
            depth = (int) checked("depth", value, Integer.MAX_VALUE);
            return this;
        }

        /**
         * Sets the maximum time of one query. The default is 2 seconds. If a query takes longer, the answer has the
         * hits that were found so far, and says that it is not complete.
         *
         * @param value a positive duration
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or less
         */
        public Builder queryTimeout(Duration value) {
            if (value.isZero() || value.isNegative()) {
                throw new IllegalArgumentException("queryTimeout must be positive, not " + value);
            }
            queryTimeout = value;
            return this;
        }

        /**
         * Sets the maximum time that the index may take to read one resource or one page of a list. The default is 60
         * seconds. A resource that takes longer is not searched, and answers say so.
         *
         * @param value a positive duration
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or less
         */
        public Builder readTimeout(Duration value) {
            if (value.isZero() || value.isNegative()) {
                throw new IllegalArgumentException("readTimeout must be positive, not " + value);
            }
            readTimeout = value;
            return this;
        }

        /**
         * Builds the limits.
         *
         * @return the limits
         */
        public SearchLimits build() {
            return new SearchLimits(this);
        }

        private static long checked(String setting, long value, long max) {
            if (value < 1 || value > max) {
                throw new IllegalArgumentException(setting + " must be from 1 to " + max + ", not " + value);
            }
            return value;
        }
    }
}
