package io.github.mcpresources.search;

import java.time.Duration;

/**
 * The limits of a search index: of what it contains, and of each query. All have defaults. Immutable.
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
     * Returns the limits in which each value is the default.
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
     * @return documents
     */
    public int documents() {
        return documents;
    }

    /**
     * Returns the maximum size of the text of one document that is searched.
     *
     * @return bytes
     */
    public long documentBytes() {
        return documentBytes;
    }

    /**
     * Returns the maximum size of the index.
     *
     * @return bytes; 0 if it depends on where the index is
     */
    public long indexBytes() {
        return indexBytes;
    }

    /**
     * Returns the maximum length of a query.
     *
     * @return characters
     */
    public int queryLength() {
        return queryLength;
    }

    /**
     * Returns the maximum number of words and phrases of a query that are used.
     *
     * @return words
     */
    public int queryTerms() {
        return queryTerms;
    }

    /**
     * Returns the maximum number of words that one beginning of a word, such as {@code invoic*}, stands for.
     *
     * @return words
     */
    public int expansions() {
        return expansions;
    }

    /**
     * Returns the maximum number of hits of one answer.
     *
     * @return hits
     */
    public int pageHits() {
        return pageHits;
    }

    /**
     * Returns the maximum number of hits of one query that a client can page through.
     *
     * @return hits
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
     * Returns the maximum time of reading one resource, or one page of a list, for the index.
     *
     * @return a positive duration
     */
    public Duration readTimeout() {
        return readTimeout;
    }

    /** A builder of limits. */
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
         * Sets the maximum number of documents. The default is 100,000. The others are not searched, and the answer says so.
         *
         * @param value documents, 1 or more
         * @return this builder
         * @throws IllegalArgumentException if the value is outside this range
         */
        public Builder documents(int value) {
            documents = (int) checked("documents", value, Integer.MAX_VALUE);
            return this;
        }

        /**
         * Sets the maximum size of the text of one document that is searched. The default is 4 MiB. The rest of a longer text is not searched, and the answer says so.
         *
         * @param value bytes, from 1 to 1 GiB
         * @return this builder
         * @throws IllegalArgumentException if the value is outside this range
         */
        public Builder documentBytes(long value) {
            documentBytes = checked("documentBytes", value, 1L << 30);
            return this;
        }

        /**
         * Sets the maximum size of the index. The default is an eighth of the maximum heap size in memory, and 4 GiB on disk. When it is reached, further documents are not searched, and the answer says so. An index in memory counts toward the heap.
         *
         * @param value bytes, 1 or more
         * @return this builder
         * @throws IllegalArgumentException if the value is outside this range
         */
        public Builder indexBytes(long value) {
            indexBytes = checked("indexBytes", value, Long.MAX_VALUE);
            return this;
        }

        /**
         * Sets the maximum length of a query. The default is 1,000. A longer query is an error.
         *
         * @param value characters, 1 or more
         * @return this builder
         * @throws IllegalArgumentException if the value is outside this range
         */
        public Builder queryLength(int value) {
            queryLength = (int) checked("queryLength", value, Integer.MAX_VALUE);
            return this;
        }

        /**
         * Sets the maximum number of words and phrases of a query that are used. The default is 32. Further ones are ignored.
         *
         * @param value words, 1 or more
         * @return this builder
         * @throws IllegalArgumentException if the value is outside this range
         */
        public Builder queryTerms(int value) {
            queryTerms = (int) checked("queryTerms", value, Integer.MAX_VALUE);
            return this;
        }

        /**
         * Sets the maximum number of words that one beginning of a word, such as {@code invoic*}, stands for. The default is 64. The most frequent ones are used.
         *
         * @param value words, 1 or more
         * @return this builder
         * @throws IllegalArgumentException if the value is outside this range
         */
        public Builder expansions(int value) {
            expansions = (int) checked("expansions", value, Integer.MAX_VALUE);
            return this;
        }

        /**
         * Sets the maximum number of hits of one answer. The default is 50. A client can ask for the next ones.
         *
         * @param value hits, 1 or more
         * @return this builder
         * @throws IllegalArgumentException if the value is outside this range
         */
        public Builder pageHits(int value) {
            pageHits = (int) checked("pageHits", value, Integer.MAX_VALUE);
            return this;
        }

        /**
         * Sets the maximum number of hits of one query that a client can page through. The default is 500. After that, a client must narrow its query.
         * A cursor has about six characters for each hit that was shown, so that more than 1,400 hits need a higher {@code ResourceLimits.uriLength}.
         *
         * @param value hits, 1 or more
         * @return this builder
         * @throws IllegalArgumentException if the value is outside this range
         */
        public Builder depth(int value) {
            depth = (int) checked("depth", value, Integer.MAX_VALUE);
            return this;
        }

        /**
         * Sets the maximum time of one query. The default is 2 seconds. After it, the answer has the hits that were found so far, and says that it is not complete.
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
         * Sets the maximum time of reading one resource, or one page of a list, for the index. The default is 60 seconds. A resource that takes longer is not searched, and the answer says so.
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
