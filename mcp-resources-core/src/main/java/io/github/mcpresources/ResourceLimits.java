package io.github.mcpresources;

import java.time.Duration;
import java.util.Objects;

/**
 * Every limit that a server keeps, in one immutable object.
 *
 * <pre>{@code
 * ResourceLimits limits = ResourceLimits.builder()
 *         .resultBytes(64L << 20)
 *         .readTimeout(Duration.ofMinutes(2))
 *         .build();
 * }</pre>
 */
public final class ResourceLimits {

    /** 8 KiB. */
    public static final int DEFAULT_URI_LENGTH = 8 * 1024;

    /** 2 KiB. */
    public static final int DEFAULT_CURSOR_LENGTH = 2 * 1024;

    /** 8 KiB. */
    public static final int DEFAULT_ARGUMENT_LENGTH = 8 * 1024;

    /** 100 entries. */
    public static final int DEFAULT_PAGE_SIZE = 100;

    /** 16 MiB. */
    public static final long DEFAULT_RESULT_BYTES = 16L * 1024 * 1024;

    /** 1,000 contents. */
    public static final int DEFAULT_CONTENTS_PER_READ = 1_000;

    /** 30 seconds. */
    public static final Duration DEFAULT_READ_TIMEOUT = Duration.ofSeconds(30);

    /** 64 reads. */
    public static final int DEFAULT_CONCURRENT_READS = 64;

    /** 1,000 entries: no page is larger. */
    public static final int MAX_PAGE_SIZE = 1_000;

    /** One day: no request takes longer. */
    public static final Duration MAX_READ_TIMEOUT = Duration.ofDays(1);

    private static final ResourceLimits DEFAULTS = builder().build();

    private final int uriLength;
    private final int cursorLength;
    private final int argumentLength;
    private final int pageSize;
    private final long resultBytes;
    private final int contentsPerRead;
    private final Duration readTimeout;
    private final int concurrentReads;

    private ResourceLimits(Builder builder) {
        this.uriLength = builder.uriLength;
        this.cursorLength = builder.cursorLength;
        this.argumentLength = builder.argumentLength;
        this.pageSize = builder.pageSize;
        this.resultBytes = builder.resultBytes;
        this.contentsPerRead = builder.contentsPerRead;
        this.readTimeout = builder.readTimeout;
        this.concurrentReads = builder.concurrentReads;
    }

    /**
     * The default limits.
     *
     * @return the limits
     */
    public static ResourceLimits defaults() {
        return DEFAULTS;
    }

    /**
     * A builder that starts from the defaults.
     *
     * @return the builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The longest URI, in characters.
     *
     * @return the limit; {@link #DEFAULT_URI_LENGTH} unless set
     */
    public int uriLength() {
        return uriLength;
    }

    /**
     * The longest cursor, in characters.
     *
     * @return the limit; {@link #DEFAULT_CURSOR_LENGTH} unless set
     */
    public int cursorLength() {
        return cursorLength;
    }

    /**
     * The longest argument of a completion, in characters.
     *
     * @return the limit; {@link #DEFAULT_ARGUMENT_LENGTH} unless set
     */
    public int argumentLength() {
        return argumentLength;
    }

    /**
     * The entries on a page of a list, at most {@link #MAX_PAGE_SIZE}.
     *
     * @return the limit; {@link #DEFAULT_PAGE_SIZE} unless set
     */
    public int pageSize() {
        return pageSize;
    }

    /**
     * The most bytes of content in one read, before any encoding.
     *
     * @return the limit; {@link #DEFAULT_RESULT_BYTES} unless set
     */
    public long resultBytes() {
        return resultBytes;
    }

    /**
     * The most contents in one read.
     *
     * @return the limit; {@link #DEFAULT_CONTENTS_PER_READ} unless set
     */
    public int contentsPerRead() {
        return contentsPerRead;
    }

    /**
     * How long one request may take.
     *
     * @return the limit; {@link #DEFAULT_READ_TIMEOUT} unless set
     */
    public Duration readTimeout() {
        return readTimeout;
    }

    /**
     * How many readers may hold a thread at once.
     *
     * @return the limit; {@link #DEFAULT_CONCURRENT_READS} unless set
     */
    public int concurrentReads() {
        return concurrentReads;
    }

    /** Collects limits; each is checked when it is set. */
    public static final class Builder {

        private int uriLength = DEFAULT_URI_LENGTH;
        private int cursorLength = DEFAULT_CURSOR_LENGTH;
        private int argumentLength = DEFAULT_ARGUMENT_LENGTH;
        private int pageSize = DEFAULT_PAGE_SIZE;
        private long resultBytes = DEFAULT_RESULT_BYTES;
        private int contentsPerRead = DEFAULT_CONTENTS_PER_READ;
        private Duration readTimeout = DEFAULT_READ_TIMEOUT;
        private int concurrentReads = DEFAULT_CONCURRENT_READS;

        private Builder() {}

        /**
         * Sets the longest URI, in characters.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if it is zero or negative
         */
        public Builder uriLength(int value) {
            positive("uriLength", value);
            this.uriLength = value;
            return this;
        }

        /**
         * Sets the longest cursor, in characters.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if it is zero or negative
         */
        public Builder cursorLength(int value) {
            positive("cursorLength", value);
            this.cursorLength = value;
            return this;
        }

        /**
         * Sets the longest argument of a completion, in characters.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if it is zero or negative
         */
        public Builder argumentLength(int value) {
            positive("argumentLength", value);
            this.argumentLength = value;
            return this;
        }

        /**
         * Sets the entries on a page of a list, at most {@link #MAX_PAGE_SIZE}.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if it is zero, negative or over {@link #MAX_PAGE_SIZE}
         */
        public Builder pageSize(int value) {
            positive("pageSize", value);
            if (value > MAX_PAGE_SIZE) {
                throw new IllegalArgumentException("pageSize must be at most " + MAX_PAGE_SIZE + ", not " + value);
            }
            this.pageSize = value;
            return this;
        }

        /**
         * Sets the most bytes of content in one read, before any encoding.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if it is zero or negative
         */
        public Builder resultBytes(long value) {
            positive("resultBytes", value);
            this.resultBytes = value;
            return this;
        }

        /**
         * Sets the most contents in one read.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if it is zero or negative
         */
        public Builder contentsPerRead(int value) {
            positive("contentsPerRead", value);
            this.contentsPerRead = value;
            return this;
        }

        /**
         * Sets how long one request may take.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if it is zero, negative or over {@link #MAX_READ_TIMEOUT}
         */
        public Builder readTimeout(Duration value) {
            if (Objects.requireNonNull(value, "readTimeout").compareTo(MAX_READ_TIMEOUT) > 0) {
                throw new IllegalArgumentException(
                        "readTimeout must be at most " + MAX_READ_TIMEOUT + ", not " + value);
            }
            positive("readTimeout", value.toMillis());
            this.readTimeout = value;
            return this;
        }

        /**
         * Sets how many readers may hold a thread at once.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if it is zero or negative
         */
        public Builder concurrentReads(int value) {
            positive("concurrentReads", value);
            this.concurrentReads = value;
            return this;
        }

        /**
         * The limits as set so far.
         *
         * @return an immutable object
         */
        public ResourceLimits build() {
            return new ResourceLimits(this);
        }

        private static void positive(String setting, long value) {
            if (value <= 0) {
                throw new IllegalArgumentException(setting + " must be positive, not " + value);
            }
        }
    }
}
