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

    /** 1,000 subscriptions. */
    public static final int DEFAULT_SUBSCRIPTIONS_PER_SESSION = 1_000;

    /** 100,000 subscriptions. */
    public static final int DEFAULT_SUBSCRIPTIONS = 100_000;

    /** 1 MiB. */
    public static final long DEFAULT_SUBSCRIPTION_BYTES_PER_SESSION = 1024 * 1024;

    /** 16 MiB. */
    public static final long DEFAULT_SUBSCRIPTION_BYTES = 16L * 1024 * 1024;

    /** One hour. */
    public static final Duration DEFAULT_SUBSCRIPTION_EXPIRY = Duration.ofHours(1);

    /** 1,000 events. */
    public static final int DEFAULT_QUEUED_EVENTS = 1_000;

    /** 100 milliseconds. */
    public static final Duration DEFAULT_LIST_CHANGED_DEBOUNCE = Duration.ofMillis(100);

    /** 2 seconds. */
    public static final Duration DEFAULT_LIST_CHANGED_CAP = Duration.ofSeconds(2);

    /** 100 writers. */
    public static final int DEFAULT_STUCK_WRITERS = 100;

    /** 16 KiB. */
    public static final int DEFAULT_INPUT_STATE_LENGTH = 16 * 1024;

    /** Five minutes. */
    public static final Duration DEFAULT_INPUT_LIFETIME = Duration.ofMinutes(5);

    /** One day: no question waits longer for its answer. */
    public static final Duration MAX_INPUT_LIFETIME = Duration.ofDays(1);

    /** 365 days: no session keeps its subscriptions longer without a sign of life. */
    public static final Duration MAX_SUBSCRIPTION_EXPIRY = Duration.ofDays(365);

    /** One minute: no change of the list is held back longer. */
    public static final Duration MAX_LIST_CHANGED_DELAY = Duration.ofMinutes(1);

    /** 1,000 entries: no page is larger. */
    public static final int MAX_PAGE_SIZE = 1_000;

    /** One day: no request takes longer. */
    public static final Duration MAX_READ_TIMEOUT = Duration.ofDays(1);

    /** What a cursor has beside a position, and some room for wrappers. */
    private static final int SEAL_BYTES = 64;

    private static final ResourceLimits DEFAULTS = builder().build();

    private final int uriLength;
    private final int cursorLength;
    private final int argumentLength;
    private final int pageSize;
    private final long resultBytes;
    private final int contentsPerRead;
    private final Duration readTimeout;
    private final int concurrentReads;
    private final int subscriptionsPerSession;
    private final int subscriptions;
    private final long subscriptionBytesPerSession;
    private final long subscriptionBytes;
    private final Duration subscriptionExpiry;
    private final int queuedEvents;
    private final Duration listChangedDebounce;
    private final Duration listChangedCap;
    private final int stuckWriters;
    private final int inputStateLength;
    private final Duration inputLifetime;

    private ResourceLimits(Builder builder) {
        this.uriLength = builder.uriLength;
        this.cursorLength = builder.cursorLength;
        this.argumentLength = builder.argumentLength;
        this.pageSize = builder.pageSize;
        this.resultBytes = builder.resultBytes;
        this.contentsPerRead = builder.contentsPerRead;
        this.readTimeout = builder.readTimeout;
        this.concurrentReads = builder.concurrentReads;
        this.subscriptionsPerSession = builder.subscriptionsPerSession;
        this.subscriptions = builder.subscriptions;
        this.subscriptionBytesPerSession = builder.subscriptionBytesPerSession;
        this.subscriptionBytes = builder.subscriptionBytes;
        this.subscriptionExpiry = builder.subscriptionExpiry;
        this.queuedEvents = builder.queuedEvents;
        this.listChangedDebounce = builder.listChangedDebounce;
        this.listChangedCap = builder.listChangedCap;
        this.stuckWriters = builder.stuckWriters;
        this.inputStateLength = builder.inputStateLength;
        this.inputLifetime = builder.inputLifetime;
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
     * The longest position that surely fits into a cursor, which is base64 and has a seal around it: a provider ends its
     * pages where it has one that is not longer.
     *
     * @return bytes of UTF-8; negative for none
     */
    public int positionLength() {
        return cursorLength * 3 / 4 - SEAL_BYTES;
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
     * The most bytes of content in one read, before any encoding, with all that comes beside it such as {@code _meta}; and
     * of the entries on one page of a list.
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
     * The most readers that hold a thread at once. One caller alone may use all of them. While several callers use or wait for
     * threads, each gets at most half of those that the others leave.
     *
     * @return the limit; {@link #DEFAULT_CONCURRENT_READS} unless set
     */
    public int concurrentReads() {
        return concurrentReads;
    }

    /**
     * How many URIs one session, or one listen request, may be subscribed to.
     *
     * @return the limit; {@link #DEFAULT_SUBSCRIPTIONS_PER_SESSION} unless set
     */
    public int subscriptionsPerSession() {
        return subscriptionsPerSession;
    }

    /**
     * How many subscriptions there may be in all sessions together. As many sessions hear that the list changed, at most.
     *
     * @return the limit; {@link #DEFAULT_SUBSCRIPTIONS} unless set
     */
    public int subscriptions() {
        return subscriptions;
    }

    /**
     * The most bytes that the URIs have together to which one session, or one listen request, is subscribed.
     *
     * @return the limit in bytes of UTF-8; {@link #DEFAULT_SUBSCRIPTION_BYTES_PER_SESSION} unless set
     */
    public long subscriptionBytesPerSession() {
        return subscriptionBytesPerSession;
    }

    /**
     * The most bytes that the URIs have together to which all sessions are subscribed, each session's counted.
     *
     * @return the limit in bytes of UTF-8; {@link #DEFAULT_SUBSCRIPTION_BYTES} unless set
     */
    public long subscriptionBytes() {
        return subscriptionBytes;
    }

    /**
     * How long a session keeps its subscriptions without a sign of life.
     *
     * @return the limit; {@link #DEFAULT_SUBSCRIPTION_EXPIRY} unless set
     */
    public Duration subscriptionExpiry() {
        return subscriptionExpiry;
    }

    /**
     * How many events may wait for one session; a session that falls further behind is disconnected.
     *
     * @return the limit; {@link #DEFAULT_QUEUED_EVENTS} unless set
     */
    public int queuedEvents() {
        return queuedEvents;
    }

    /**
     * How long the list must have been left alone before clients are told that it changed.
     *
     * @return the limit; {@link #DEFAULT_LIST_CHANGED_DEBOUNCE} unless set
     */
    public Duration listChangedDebounce() {
        return listChangedDebounce;
    }

    /**
     * How long after the first change clients are told, even if the list goes on changing.
     *
     * @return the limit; {@link #DEFAULT_LIST_CHANGED_CAP} unless set
     */
    public Duration listChangedCap() {
        return listChangedCap;
    }

    /**
     * How many clients may keep the server from writing to them at once; over it, the one that has done so longest is
     * disconnected.
     *
     * <p>The thread that writes to it is interrupted. A container that lets it wait on keeps it until its own write timeout;
     * a thousand threads over this limit may be kept so, and only when they are do other clients wait.
     *
     * @return the limit; {@link #DEFAULT_STUCK_WRITERS} unless set
     */
    public int stuckWriters() {
        return stuckWriters;
    }

    /**
     * The longest state that comes back with an answer to a reader's question, in characters as it is sent.
     *
     * @return the limit; {@link #DEFAULT_INPUT_STATE_LENGTH} unless set
     */
    public int inputStateLength() {
        return inputStateLength;
    }

    /**
     * How long a reader's question can be answered.
     *
     * @return the limit; {@link #DEFAULT_INPUT_LIFETIME} unless set
     * @see InputRequired
     */
    public Duration inputLifetime() {
        return inputLifetime;
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
        private int subscriptionsPerSession = DEFAULT_SUBSCRIPTIONS_PER_SESSION;
        private int subscriptions = DEFAULT_SUBSCRIPTIONS;
        private long subscriptionBytesPerSession = DEFAULT_SUBSCRIPTION_BYTES_PER_SESSION;
        private long subscriptionBytes = DEFAULT_SUBSCRIPTION_BYTES;
        private Duration subscriptionExpiry = DEFAULT_SUBSCRIPTION_EXPIRY;
        private int queuedEvents = DEFAULT_QUEUED_EVENTS;
        private Duration listChangedDebounce = DEFAULT_LIST_CHANGED_DEBOUNCE;
        private Duration listChangedCap = DEFAULT_LIST_CHANGED_CAP;
        private int stuckWriters = DEFAULT_STUCK_WRITERS;
        private int inputStateLength = DEFAULT_INPUT_STATE_LENGTH;
        private Duration inputLifetime = DEFAULT_INPUT_LIFETIME;

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
         * Sets the most bytes of content in one read, before any encoding, with all that comes beside it such as
         * {@code _meta}; and of the entries on one page of a list.
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
            between("readTimeout", value, MAX_READ_TIMEOUT);
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
         * Sets how many URIs one session, or one listen request, may be subscribed to.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if it is zero or negative
         */
        public Builder subscriptionsPerSession(int value) {
            positive("subscriptionsPerSession", value);
            this.subscriptionsPerSession = value;
            return this;
        }

        /**
         * Sets how many subscriptions there may be in all sessions together.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if it is zero or negative
         */
        public Builder subscriptions(int value) {
            positive("subscriptions", value);
            this.subscriptions = value;
            return this;
        }

        /**
         * Sets the most bytes that the URIs have together to which one session, or one listen request, is subscribed.
         *
         * @param value the limit in bytes of UTF-8
         * @return this builder
         * @throws IllegalArgumentException if it is zero or negative
         */
        public Builder subscriptionBytesPerSession(long value) {
            positive("subscriptionBytesPerSession", value);
            this.subscriptionBytesPerSession = value;
            return this;
        }

        /**
         * Sets the most bytes that the URIs have together to which all sessions are subscribed. A URI takes about four
         * times its bytes of the heap.
         *
         * @param value the limit in bytes of UTF-8
         * @return this builder
         * @throws IllegalArgumentException if it is zero or negative
         */
        public Builder subscriptionBytes(long value) {
            positive("subscriptionBytes", value);
            this.subscriptionBytes = value;
            return this;
        }

        /**
         * Sets how long a session keeps its subscriptions without a sign of life.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if it is under a millisecond or over {@link #MAX_SUBSCRIPTION_EXPIRY}
         */
        public Builder subscriptionExpiry(Duration value) {
            between("subscriptionExpiry", value, MAX_SUBSCRIPTION_EXPIRY);
            this.subscriptionExpiry = value;
            return this;
        }

        /**
         * Sets how many events may wait for one session; a session that falls further behind is disconnected.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if it is zero or negative
         */
        public Builder queuedEvents(int value) {
            positive("queuedEvents", value);
            this.queuedEvents = value;
            return this;
        }

        /**
         * Sets how long the list must have been left alone before clients are told that it changed.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if it is under a millisecond or over {@link #MAX_LIST_CHANGED_DELAY}
         */
        public Builder listChangedDebounce(Duration value) {
            between("listChangedDebounce", value, MAX_LIST_CHANGED_DELAY);
            this.listChangedDebounce = value;
            return this;
        }

        /**
         * Sets how long after the first change clients are told, even if the list goes on changing.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if it is under a millisecond or over {@link #MAX_LIST_CHANGED_DELAY}
         */
        public Builder listChangedCap(Duration value) {
            between("listChangedCap", value, MAX_LIST_CHANGED_DELAY);
            this.listChangedCap = value;
            return this;
        }

        /**
         * Sets how many clients may keep the server from writing to them at once; over it, the one that has done so longest is
         * disconnected.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if it is zero or negative
         */
        public Builder stuckWriters(int value) {
            positive("stuckWriters", value);
            this.stuckWriters = value;
            return this;
        }

        /**
         * Sets the longest state that comes back with an answer to a reader's question, in characters as it is sent: a
         * third more than its bytes, and some fifty.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if it is zero or negative
         */
        public Builder inputStateLength(int value) {
            positive("inputStateLength", value);
            this.inputStateLength = value;
            return this;
        }

        /**
         * Sets how long a reader's question can be answered. As long can an answer be given again.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if it is under a millisecond or over {@link #MAX_INPUT_LIFETIME}
         */
        public Builder inputLifetime(Duration value) {
            between("inputLifetime", value, MAX_INPUT_LIFETIME);
            this.inputLifetime = value;
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

        private static void between(String setting, Duration value, Duration most) {
            if (Objects.requireNonNull(value, setting).compareTo(most) > 0) {
                throw new IllegalArgumentException(setting + " must be at most " + most + ", not " + value);
            }
            positive(setting, value.toMillis());
        }

        private static void positive(String setting, long value) {
            if (value <= 0) {
                throw new IllegalArgumentException(setting + " must be positive, not " + value);
            }
        }
    }
}
