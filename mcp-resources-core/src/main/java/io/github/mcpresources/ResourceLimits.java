package io.github.mcpresources;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The limits of a server. Immutable.
 *
 * <pre>{@code
 * ResourceLimits limits = ResourceLimits.builder()
 *         .resultBytes(64L << 20)
 *         .readTimeout(Duration.ofMinutes(2))
 *         .subscriptions(s -> s.perSession(10))
 *         .build();
 * }</pre>
 *
 * <p>Errors and log messages identify a limit by the name of its setting, such as {@code resultBytes} or
 * {@code subscriptions.perSession}.
 */
public final class ResourceLimits {

    /** The default of {@link #uriLength}: 8,192 characters. */
    public static final int DEFAULT_URI_LENGTH = 8 * 1024;

    /** The default of {@link #cursorLength}: 2,048 characters. */
    public static final int DEFAULT_CURSOR_LENGTH = 2 * 1024;

    /** The default of {@link #argumentLength}: 8,192 characters. */
    public static final int DEFAULT_ARGUMENT_LENGTH = 8 * 1024;

    /** The default of {@link #pageSize}: 100 entries. */
    public static final int DEFAULT_PAGE_SIZE = 100;

    /** The default of {@link #resultBytes}: 16 MiB. */
    public static final long DEFAULT_RESULT_BYTES = 16L * 1024 * 1024;

    /** The default of {@link #contentsPerRead}: 1,000 contents. */
    public static final int DEFAULT_CONTENTS_PER_READ = 1_000;

    /** The default of {@link #readTimeout}: 30 seconds. */
    public static final Duration DEFAULT_READ_TIMEOUT = Duration.ofSeconds(30);

    /** The default of {@link #concurrentReads}: 64 readers. */
    public static final int DEFAULT_CONCURRENT_READS = 64;

    /** The default of {@link #inputStateLength}: 16,384 characters. */
    public static final int DEFAULT_INPUT_STATE_LENGTH = 16 * 1024;

    /** The default of {@link #inputLifetime}: five minutes. */
    public static final Duration DEFAULT_INPUT_LIFETIME = Duration.ofMinutes(5);

    /** The maximum of {@link #inputLifetime}: one day. */
    public static final Duration MAX_INPUT_LIFETIME = Duration.ofDays(1);

    /** The maximum of {@link #pageSize}: 1,000 entries. */
    public static final int MAX_PAGE_SIZE = 1_000;

    /** The maximum of {@link #readTimeout}: one day. */
    public static final Duration MAX_READ_TIMEOUT = Duration.ofDays(1);

    /**
     * The number of bytes in a client's cursor that are not available for the provider's position. The id of the key
     * and the encryption need 32 bytes. The other 32 bytes are a reserve, because a provider that combines other
     * providers adds data to their positions.
     */
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
    private final Subscriptions subscriptions;
    private final Bus bus;
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
        this.subscriptions = builder.subscriptions.build();
        this.bus = builder.bus.build();
        this.inputStateLength = builder.inputStateLength;
        this.inputLifetime = builder.inputLifetime;
    }

    /**
     * Returns the default limits.
     *
     * @return the limits
     */
    public static ResourceLimits defaults() {
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
     * Returns the maximum length of a URI, in characters.
     *
     * @return the limit; {@link #DEFAULT_URI_LENGTH} by default
     */
    public int uriLength() {
        return uriLength;
    }

    /**
     * Returns the maximum length of a cursor, in characters.
     *
     * @return the limit; {@link #DEFAULT_CURSOR_LENGTH} by default
     */
    public int cursorLength() {
        return cursorLength;
    }

    /**
     * Returns the maximum length of a position in a list. A provider returns a position with each page, as the cursor
     * for the next page. The client receives the position encrypted and in base64, so the cursor for a longer position
     * would exceed {@link #cursorLength}. A provider should therefore end a page only where the position is short
     * enough.
     *
     * @return the length in bytes of UTF-8; negative if {@link #cursorLength} is too small for any position
     */
    public int positionLength() {
        return (int) (cursorLength * 3L / 4) - SEAL_BYTES;
    }

    /**
     * Returns the maximum length of each string in a completion request, such as the name or value of an argument, in
     * characters.
     *
     * @return the limit; {@link #DEFAULT_ARGUMENT_LENGTH} by default
     */
    public int argumentLength() {
        return argumentLength;
    }

    /**
     * Returns the maximum number of entries on a page of a list.
     *
     * @return the limit; {@link #DEFAULT_PAGE_SIZE} by default
     */
    public int pageSize() {
        return pageSize;
    }

    /**
     * Returns the maximum number of bytes in the result of one read: the content before any encoding, and other data
     * such as {@code _meta}. The same limit applies to the entries on one page of a list.
     *
     * @return the limit; {@link #DEFAULT_RESULT_BYTES} by default
     */
    public long resultBytes() {
        return resultBytes;
    }

    /**
     * Returns the maximum number of contents in the result of one read.
     *
     * @return the limit; {@link #DEFAULT_CONTENTS_PER_READ} by default
     */
    public int contentsPerRead() {
        return contentsPerRead;
    }

    /**
     * Returns the maximum duration of one request. For a listen request, which stays open, this is the maximum time
     * until the server acknowledges it.
     *
     * @return the duration; {@link #DEFAULT_READ_TIMEOUT} by default
     */
    public Duration readTimeout() {
        return readTimeout;
    }

    /**
     * Returns the maximum number of reader threads, and therefore of blocking readers that run at the same time. While
     * no other caller uses a thread or waits for one, a caller may use all threads. Otherwise, a caller may use at most
     * half (rounded up) of the threads that the other callers do not use.
     *
     * @return the limit; {@link #DEFAULT_CONCURRENT_READS} by default
     */
    public int concurrentReads() {
        return concurrentReads;
    }

    /**
     * Returns the limits of subscriptions and their notifications.
     *
     * @return the limits
     */
    public Subscriptions subscriptions() {
        return subscriptions;
    }

    /**
     * Returns the limits of the {@linkplain EventBus event bus}.
     *
     * @return the limits
     */
    public Bus bus() {
        return bus;
    }

    /**
     * Returns the maximum length of the encrypted state of a {@linkplain InputRequired reader's request for input}, in
     * characters. The client sends this state back with its responses.
     *
     * @return the limit; {@link #DEFAULT_INPUT_STATE_LENGTH} by default
     */
    public int inputStateLength() {
        return inputStateLength;
    }

    /**
     * Returns the time within which the client can send its responses to a reader's request for input.
     *
     * @return the time; {@link #DEFAULT_INPUT_LIFETIME} by default
     * @see InputRequired
     */
    public Duration inputLifetime() {
        return inputLifetime;
    }

    private static void between(String setting, Duration value, Duration max) {
        if (Objects.requireNonNull(value, setting).compareTo(max) > 0) {
            throw new IllegalArgumentException(setting + " must be at most " + max + ", not " + value);
        }
        if (value.toMillis() <= 0) {
            throw new IllegalArgumentException(setting + " must be at least 1 ms, not " + value);
        }
    }

    private static void positive(String setting, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException(setting + " must be positive, not " + value);
        }
    }

    /** A builder of limits. Each setter validates its value. */
    public static final class Builder {

        private int uriLength = DEFAULT_URI_LENGTH;
        private int cursorLength = DEFAULT_CURSOR_LENGTH;
        private int argumentLength = DEFAULT_ARGUMENT_LENGTH;
        private int pageSize = DEFAULT_PAGE_SIZE;
        private long resultBytes = DEFAULT_RESULT_BYTES;
        private int contentsPerRead = DEFAULT_CONTENTS_PER_READ;
        private Duration readTimeout = DEFAULT_READ_TIMEOUT;
        private int concurrentReads = DEFAULT_CONCURRENT_READS;
        private final Subscriptions.Builder subscriptions = new Subscriptions.Builder();
        private final Bus.Builder bus = new Bus.Builder();
        private int inputStateLength = DEFAULT_INPUT_STATE_LENGTH;
        private Duration inputLifetime = DEFAULT_INPUT_LIFETIME;

        private Builder() {}

        /**
         * Sets the maximum length of a URI, in characters. The default is {@link #DEFAULT_URI_LENGTH}.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder uriLength(int value) {
            positive("uriLength", value);
            this.uriLength = value;
            return this;
        }

        /**
         * Sets the maximum length of a cursor, in characters. The default is {@link #DEFAULT_CURSOR_LENGTH}.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder cursorLength(int value) {
            positive("cursorLength", value);
            this.cursorLength = value;
            return this;
        }

        /**
         * Sets the maximum length of each string in a completion request, such as the name or value of an argument, in
         * characters. The default is {@link #DEFAULT_ARGUMENT_LENGTH}.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder argumentLength(int value) {
            positive("argumentLength", value);
            this.argumentLength = value;
            return this;
        }

        /**
         * Sets the maximum number of entries on a page of a list, at most {@link #MAX_PAGE_SIZE}. The default is
         * {@link #DEFAULT_PAGE_SIZE}.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if the value is zero, negative or over {@link #MAX_PAGE_SIZE}
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
         * Sets the maximum number of bytes in the result of one read: the content before any encoding, and other data
         * such as {@code _meta}. The same limit applies to the entries on one page of a list. The default is
         * {@link #DEFAULT_RESULT_BYTES}.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder resultBytes(long value) {
            positive("resultBytes", value);
            this.resultBytes = value;
            return this;
        }

        /**
         * Sets the maximum number of contents in the result of one read. The default is
         * {@link #DEFAULT_CONTENTS_PER_READ}.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder contentsPerRead(int value) {
            positive("contentsPerRead", value);
            this.contentsPerRead = value;
            return this;
        }

        /**
         * Sets the maximum duration of one request. For a listen request, which stays open, this is the maximum time
         * until the server acknowledges it. The default is {@link #DEFAULT_READ_TIMEOUT}.
         *
         * @param value the duration
         * @return this builder
         * @throws IllegalArgumentException if the value is under 1 ms or over {@link #MAX_READ_TIMEOUT}
         */
        public Builder readTimeout(Duration value) {
            between("readTimeout", value, MAX_READ_TIMEOUT);
            this.readTimeout = value;
            return this;
        }

        /**
         * Sets the maximum number of reader threads, and therefore of blocking readers that run at the same time. A
         * read that gets no thread is rejected, and the client may try again. {@link ResourceLimits#concurrentReads()}
         * describes the share of each caller. The default is {@link #DEFAULT_CONCURRENT_READS}.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder concurrentReads(int value) {
            positive("concurrentReads", value);
            this.concurrentReads = value;
            return this;
        }

        /**
         * Sets limits of subscriptions, for example {@code subscriptions(s -> s.perSession(10))}. Limits that the
         * function does not set keep their values.
         *
         * @param settings the function that sets the limits; it is called before this method returns
         * @return this builder
         * @throws IllegalArgumentException if a limit is out of its range
         */
        public Builder subscriptions(Consumer<Subscriptions.Builder> settings) {
            settings.accept(subscriptions);
            return this;
        }

        /**
         * Sets limits of the {@linkplain EventBus event bus}, for example {@code bus(b -> b.queuedEvents(1_000))}.
         * Limits that the function does not set keep their values.
         *
         * @param settings the function that sets the limits; it is called before this method returns
         * @return this builder
         * @throws IllegalArgumentException if a limit is out of its range
         */
        public Builder bus(Consumer<Bus.Builder> settings) {
            settings.accept(bus);
            return this;
        }

        /**
         * Sets the maximum length of the encrypted state of a {@linkplain InputRequired reader's request for input}, in
         * characters. The client sends this state back with its responses. The length of the encrypted state is about
         * 50 characters, plus four characters for every three bytes of the reader's state. The default is
         * {@link #DEFAULT_INPUT_STATE_LENGTH}.
         *
         * @param value the limit
         * @return this builder
         * @throws IllegalArgumentException if the value is zero or negative
         */
        public Builder inputStateLength(int value) {
            positive("inputStateLength", value);
            this.inputStateLength = value;
            return this;
        }

        /**
         * Sets the time within which the client can send its responses to a {@linkplain InputRequired reader's request
         * for input}. Within this time, the client can also send the same responses more than once. The default is
         * {@link #DEFAULT_INPUT_LIFETIME}.
         *
         * @param value the time
         * @return this builder
         * @throws IllegalArgumentException if the value is under 1 ms or over {@link #MAX_INPUT_LIFETIME}
         */
        public Builder inputLifetime(Duration value) {
            between("inputLifetime", value, MAX_INPUT_LIFETIME);
            this.inputLifetime = value;
            return this;
        }

        /**
         * Builds the limits from the values of this builder.
         *
         * @return an immutable object
         */
        public ResourceLimits build() {
            return new ResourceLimits(this);
        }
    }

    /** The limits of subscriptions and their notifications. */
    public static final class Subscriptions {

        /** The default of {@link #perSession}: 1,000 subscriptions. */
        public static final int DEFAULT_PER_SESSION = 1_000;

        /** The default of {@link #total}: 100,000 subscriptions. */
        public static final int DEFAULT_TOTAL = 100_000;

        /** The default of {@link #bytesPerSession}: 1 MiB. */
        public static final long DEFAULT_BYTES_PER_SESSION = 1024 * 1024;

        /** The default of {@link #totalBytes}: 16 MiB. */
        public static final long DEFAULT_TOTAL_BYTES = 16L * 1024 * 1024;

        /** The default of {@link #expiry}: one hour. */
        public static final Duration DEFAULT_EXPIRY = Duration.ofHours(1);

        /** The default of {@link #queuedEvents}: 1,000 events. */
        public static final int DEFAULT_QUEUED_EVENTS = 1_000;

        /** The default of {@link #listChangedDebounce}: 100 milliseconds. */
        public static final Duration DEFAULT_LIST_CHANGED_DEBOUNCE = Duration.ofMillis(100);

        /** The default of {@link #listChangedCap}: 2 seconds. */
        public static final Duration DEFAULT_LIST_CHANGED_CAP = Duration.ofSeconds(2);

        /** The default of {@link #stuckWriters}: 100 clients. */
        public static final int DEFAULT_STUCK_WRITERS = 100;

        /** The maximum of {@link #expiry}: 365 days. */
        public static final Duration MAX_EXPIRY = Duration.ofDays(365);

        /** The maximum of {@link #listChangedDebounce} and {@link #listChangedCap}: one minute. */
        public static final Duration MAX_LIST_CHANGED_DELAY = Duration.ofMinutes(1);

        private final int perSession;
        private final int total;
        private final long bytesPerSession;
        private final long totalBytes;
        private final Duration expiry;
        private final int queuedEvents;
        private final Duration listChangedDebounce;
        private final Duration listChangedCap;
        private final int stuckWriters;

        private Subscriptions(Builder builder) {
            this.perSession = builder.perSession;
            this.total = builder.total;
            this.bytesPerSession = builder.bytesPerSession;
            this.totalBytes = builder.totalBytes;
            this.expiry = builder.expiry;
            this.queuedEvents = builder.queuedEvents;
            this.listChangedDebounce = builder.listChangedDebounce;
            this.listChangedCap = builder.listChangedCap;
            this.stuckWriters = builder.stuckWriters;
        }

        /**
         * Returns the maximum number of URIs that one session, or one listen request, may be subscribed to.
         *
         * @return the limit; {@link #DEFAULT_PER_SESSION} by default
         */
        public int perSession() {
            return perSession;
        }

        /**
         * Returns the maximum number of subscriptions in all sessions together. It is also the maximum number of
         * sessions and listen requests that receive notifications.
         *
         * @return the limit; {@link #DEFAULT_TOTAL} by default
         */
        public int total() {
            return total;
        }

        /**
         * Returns the maximum total size of the URIs that one session, or one listen request, is subscribed to.
         *
         * @return the limit in bytes of UTF-8; {@link #DEFAULT_BYTES_PER_SESSION} by default
         */
        public long bytesPerSession() {
            return bytesPerSession;
        }

        /**
         * Returns the maximum total size of the URIs that all sessions are subscribed to. A URI counts once for each
         * session.
         *
         * @return the limit in bytes of UTF-8; {@link #DEFAULT_TOTAL_BYTES} by default
         */
        public long totalBytes() {
            return totalBytes;
        }

        /**
         * Returns the time for which the client of a session may be inactive. After this time, the server ends the
         * subscriptions of the session and disconnects the client.
         *
         * <p>An open HTTP stream of a session does not count as activity, because the server does not notice every
         * disconnection. The server therefore pings an inactive client before this time has passed. The client's
         * response counts as activity. A client on stdio, or with an open listen request, always counts as active.
         *
         * @return the time; {@link #DEFAULT_EXPIRY} by default
         */
        public Duration expiry() {
            return expiry;
        }

        /**
         * Returns the maximum number of events that may wait to be sent to one session. If there are more, the updates
         * of resources in a subscribed directory are combined into one update of the directory. If there are still too
         * many, the session is disconnected. A server with an {@link EventBus} does not disconnect the session: it
         * sends the updates that exceed the limit later, at the rate at which the client reads.
         *
         * @return the limit; {@link #DEFAULT_QUEUED_EVENTS} by default
         */
        public int queuedEvents() {
            return queuedEvents;
        }

        /**
         * Returns the quiet period before a notification of a list change. If the list of resources or templates has
         * changed, clients are notified as soon as no list has changed for this time.
         *
         * @return the time; {@link #DEFAULT_LIST_CHANGED_DEBOUNCE} by default
         */
        public Duration listChangedDebounce() {
            return listChangedDebounce;
        }

        /**
         * Returns the maximum time from a change to the list of resources or templates to the notification of clients.
         * It applies if the list keeps changing, so that there is no {@linkplain #listChangedDebounce quiet period}.
         *
         * @return the time; {@link #DEFAULT_LIST_CHANGED_CAP} by default
         */
        public Duration listChangedCap() {
            return listChangedCap;
        }

        /**
         * Returns the maximum number of clients that may each block a thread of the server at the same time. A client
         * that does not read its notifications blocks the thread that writes to it. If there are more such clients, the
         * server disconnects those that have blocked a thread for the longest time.
         *
         * <p>To disconnect a client, the server interrupts the thread that writes to the client. If the servlet
         * container does not end the write, the thread stays blocked until the write timeout of the container. In
         * addition to the threads within this limit, up to 1,000 threads may be blocked in this way before
         * notifications to other clients are delayed.
         *
         * @return the limit; {@link #DEFAULT_STUCK_WRITERS} by default
         */
        public int stuckWriters() {
            return stuckWriters;
        }

        /** A builder of limits of subscriptions. Each setter validates its value. */
        public static final class Builder {

            private int perSession = DEFAULT_PER_SESSION;
            private int total = DEFAULT_TOTAL;
            private long bytesPerSession = DEFAULT_BYTES_PER_SESSION;
            private long totalBytes = DEFAULT_TOTAL_BYTES;
            private Duration expiry = DEFAULT_EXPIRY;
            private int queuedEvents = DEFAULT_QUEUED_EVENTS;
            private Duration listChangedDebounce = DEFAULT_LIST_CHANGED_DEBOUNCE;
            private Duration listChangedCap = DEFAULT_LIST_CHANGED_CAP;
            private int stuckWriters = DEFAULT_STUCK_WRITERS;

            private Builder() {}

            /**
             * Sets the maximum number of URIs that one session, or one listen request, may be subscribed to. The
             * default is {@link #DEFAULT_PER_SESSION}.
             *
             * @param value the limit
             * @return this builder
             * @throws IllegalArgumentException if the value is zero or negative
             */
            public Builder perSession(int value) {
                positive("subscriptions.perSession", value);
                this.perSession = value;
                return this;
            }

            /**
             * Sets the maximum number of subscriptions in all sessions together. It is also the maximum number of
             * sessions and listen requests that receive notifications. The default is {@link #DEFAULT_TOTAL}.
             *
             * @param value the limit
             * @return this builder
             * @throws IllegalArgumentException if the value is zero or negative
             */
            public Builder total(int value) {
                positive("subscriptions.total", value);
                this.total = value;
                return this;
            }

            /**
             * Sets the maximum total size of the URIs that one session, or one listen request, is subscribed to. The
             * default is {@link #DEFAULT_BYTES_PER_SESSION}.
             *
             * @param value the limit in bytes of UTF-8
             * @return this builder
             * @throws IllegalArgumentException if the value is zero or negative
             */
            public Builder bytesPerSession(long value) {
                positive("subscriptions.bytesPerSession", value);
                this.bytesPerSession = value;
                return this;
            }

            /**
             * Sets the maximum total size of the URIs that all sessions are subscribed to. On the heap, a URI uses
             * about four times as many bytes as in UTF-8. The default is {@link #DEFAULT_TOTAL_BYTES}.
             *
             * @param value the limit in bytes of UTF-8
             * @return this builder
             * @throws IllegalArgumentException if the value is zero or negative
             */
            public Builder totalBytes(long value) {
                positive("subscriptions.totalBytes", value);
                this.totalBytes = value;
                return this;
            }

            /**
             * Sets the time for which the client of a session may be inactive. After this time, the server ends the
             * subscriptions of the session and disconnects the client. The default is {@link #DEFAULT_EXPIRY}.
             *
             * @param value the time
             * @return this builder
             * @throws IllegalArgumentException if the value is under 1 ms or over {@link #MAX_EXPIRY}
             */
            public Builder expiry(Duration value) {
                between("subscriptions.expiry", value, MAX_EXPIRY);
                this.expiry = value;
                return this;
            }

            /**
             * Sets the maximum number of events that may wait to be sent to one session. If there are more, the updates
             * of resources in a subscribed directory are combined into one update of the directory. If there are still
             * too many, the session is disconnected. A server with an {@link EventBus} does not disconnect the session:
             * it sends the updates that exceed the limit later, at the rate at which the client reads. The default is
             * {@link #DEFAULT_QUEUED_EVENTS}.
             *
             * @param value the limit
             * @return this builder
             * @throws IllegalArgumentException if the value is zero or negative
             */
            public Builder queuedEvents(int value) {
                positive("subscriptions.queuedEvents", value);
                this.queuedEvents = value;
                return this;
            }

            /**
             * Sets the quiet period before a notification of a list change. If the list of resources or templates has
             * changed, clients are notified as soon as no list has changed for this time. The default is
             * {@link #DEFAULT_LIST_CHANGED_DEBOUNCE}.
             *
             * @param value the time
             * @return this builder
             * @throws IllegalArgumentException if the value is under 1 ms or over {@link #MAX_LIST_CHANGED_DELAY}
             */
            public Builder listChangedDebounce(Duration value) {
                between("subscriptions.listChangedDebounce", value, MAX_LIST_CHANGED_DELAY);
                this.listChangedDebounce = value;
                return this;
            }

            /**
             * Sets the maximum time from a change to the list of resources or templates to the notification of clients.
             * It applies if the list keeps changing, so that there is no {@linkplain #listChangedDebounce quiet
             * period}. The default is {@link #DEFAULT_LIST_CHANGED_CAP}.
             *
             * @param value the time
             * @return this builder
             * @throws IllegalArgumentException if the value is under 1 ms or over {@link #MAX_LIST_CHANGED_DELAY}
             */
            public Builder listChangedCap(Duration value) {
                between("subscriptions.listChangedCap", value, MAX_LIST_CHANGED_DELAY);
                this.listChangedCap = value;
                return this;
            }

            /**
             * Sets the maximum number of clients that may each block a thread of the server at the same time. A client
             * that does not read its notifications blocks the thread that writes to it. If there are more such clients,
             * the server disconnects those that have blocked a thread for the longest time. The default is
             * {@link #DEFAULT_STUCK_WRITERS}.
             *
             * @param value the limit
             * @return this builder
             * @throws IllegalArgumentException if the value is zero or negative
             */
            public Builder stuckWriters(int value) {
                positive("subscriptions.stuckWriters", value);
                this.stuckWriters = value;
                return this;
            }

            private Subscriptions build() {
                return new Subscriptions(this);
            }
        }
    }

    /** The limits of the {@linkplain EventBus event bus}, which carries events between servers. */
    public static final class Bus {

        /** The default of {@link #queuedEvents}: 10,000 events. */
        public static final int DEFAULT_QUEUED_EVENTS = 10_000;

        /** The default of {@link #patience}: 250 milliseconds. */
        public static final Duration DEFAULT_PATIENCE = Duration.ofMillis(250);

        /** The default of {@link #resyncWindow}: 5 seconds. */
        public static final Duration DEFAULT_RESYNC_WINDOW = Duration.ofSeconds(5);

        /** The default of {@link #resyncRate}: 50,000 notifications per second. */
        public static final int DEFAULT_RESYNC_RATE = 50_000;

        /** The maximum of {@link #patience} and {@link #resyncWindow}: one minute. */
        public static final Duration MAX_DELAY = Duration.ofMinutes(1);

        private final int queuedEvents;
        private final Duration patience;
        private final Duration resyncWindow;
        private final int resyncRate;

        private Bus(Builder builder) {
            this.queuedEvents = builder.queuedEvents;
            this.patience = builder.patience;
            this.resyncWindow = builder.resyncWindow;
            this.resyncRate = builder.resyncRate;
        }

        /**
         * Returns the maximum number of events that may wait to be sent to the bus. Several updates of one URI count as
         * one event. If there are more, one {@link ResourceEvent.Resync} is sent instead.
         *
         * @return the limit; {@link #DEFAULT_QUEUED_EVENTS} by default
         */
        public int queuedEvents() {
            return queuedEvents;
        }

        /**
         * Returns the maximum time for which the server waits for the event bus to accept an event before it notifies
         * its clients. After this time, the server notifies the clients, and notifies them again when the bus accepts
         * the event. With or without a bus, this is also the maximum time for which the server waits for
         * {@link ResourceProvider#onPublished}.
         *
         * @return the time; {@link #DEFAULT_PATIENCE} by default
         */
        public Duration patience() {
            return patience;
        }

        /**
         * Returns the time over which the server spreads its notifications after a {@link ResourceEvent.Resync}.
         *
         * @return the time; {@link #DEFAULT_RESYNC_WINDOW} by default
         */
        public Duration resyncWindow() {
            return resyncWindow;
        }

        /**
         * Returns the maximum number of notifications per second after a {@link ResourceEvent.Resync}. If this rate is
         * too low to send all notifications within {@link #resyncWindow}, sending them takes longer.
         *
         * @return the limit; {@link #DEFAULT_RESYNC_RATE} by default
         */
        public int resyncRate() {
            return resyncRate;
        }

        /** A builder of the limits of the event bus. */
        public static final class Builder {

            private int queuedEvents = DEFAULT_QUEUED_EVENTS;
            private Duration patience = DEFAULT_PATIENCE;
            private Duration resyncWindow = DEFAULT_RESYNC_WINDOW;
            private int resyncRate = DEFAULT_RESYNC_RATE;

            private Builder() {}

            /**
             * Sets the maximum number of events that may wait to be sent to the bus. Several updates of one URI count
             * as one event. If there are more, one {@link ResourceEvent.Resync} is sent instead. The default is
             * {@link #DEFAULT_QUEUED_EVENTS}.
             *
             * @param value the limit
             * @return this builder
             * @throws IllegalArgumentException if the value is zero or negative
             */
            public Builder queuedEvents(int value) {
                positive("bus.queuedEvents", value);
                this.queuedEvents = value;
                return this;
            }

            /**
             * Sets the maximum time for which the server waits for the event bus to accept an event before it notifies
             * its clients. After this time, the server notifies the clients, and notifies them again when the bus
             * accepts the event. With or without a bus, this is also the maximum time for which the server waits for
             * {@link ResourceProvider#onPublished}. The default is {@link #DEFAULT_PATIENCE}.
             *
             * @param value the time
             * @return this builder
             * @throws IllegalArgumentException if the value is under 1 ms or over {@link #MAX_DELAY}
             */
            public Builder patience(Duration value) {
                between("bus.patience", value, MAX_DELAY);
                this.patience = value;
                return this;
            }

            /**
             * Sets the time over which the server spreads its notifications after a {@link ResourceEvent.Resync}. The
             * default is {@link #DEFAULT_RESYNC_WINDOW}.
             *
             * @param value the time
             * @return this builder
             * @throws IllegalArgumentException if the value is under 1 ms or over {@link #MAX_DELAY}
             */
            public Builder resyncWindow(Duration value) {
                between("bus.resyncWindow", value, MAX_DELAY);
                this.resyncWindow = value;
                return this;
            }

            /**
             * Sets the maximum number of notifications per second after a {@link ResourceEvent.Resync}. If this rate is
             * too low to send all notifications within {@link #resyncWindow}, sending them takes longer. The default is
             * {@link #DEFAULT_RESYNC_RATE}.
             *
             * @param value the limit
             * @return this builder
             * @throws IllegalArgumentException if the value is zero or negative
             */
            public Builder resyncRate(int value) {
                positive("bus.resyncRate", value);
                this.resyncRate = value;
                return this;
            }

            private Bus build() {
                return new Bus(this);
            }
        }
    }
}
