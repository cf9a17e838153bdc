package io.github.mcpresources;

import java.util.Map;

/**
 * The server refuses to do more: a result, or the work in progress, is over a limit of {@link ResourceLimits} or of a
 * {@link MemoryBudget}.
 */
@SuppressWarnings("serial")
public final class LimitExceededException extends ResourceException {

    /** The name of the setting. */
    private final String setting;

    /** The most that is allowed. */
    private final long limit;

    /** Whether the same request may succeed later. */
    private final boolean retryable;

    private LimitExceededException(String message, String setting, long limit) {
        this(message, setting, limit, false, data("setting", setting, "limit", limit));
    }

    private LimitExceededException(String message, String setting, long limit, boolean retryable) {
        this(message, setting, limit, retryable, data("setting", setting, "limit", limit, "retryable", retryable));
    }

    private LimitExceededException(
            String message, String setting, long limit, boolean retryable, Map<String, Object> data) {
        super(INTERNAL_ERROR, message, data, null);
        this.setting = setting;
        this.limit = limit;
        this.retryable = retryable;
    }

    /**
     * A result with more bytes than one answer may have.
     *
     * @param bytes its size in bytes, at least as far as it was read
     * @param limit the most bytes
     * @return the error
     */
    public static LimitExceededException resultBytes(long bytes, long limit) {
        return new LimitExceededException(
                "The result has " + bytes + " bytes or more, over the limit of " + limit + " (setting resultBytes)",
                "resultBytes",
                limit);
    }

    /**
     * The same limit, with what a client can do to stay within it.
     *
     * @param remedy what to do, such as which variables of a template ask for less
     * @return the error with the remedy behind its message
     */
    public LimitExceededException withRemedy(String remedy) {
        return new LimitExceededException(text() + "; " + remedy, setting, limit, retryable, data());
    }

    /**
     * The limit that was exceeded.
     *
     * @return the name of the setting in {@link ResourceLimits}, or {@code memoryBudget}
     */
    public String setting() {
        return setting;
    }

    /**
     * Whether the same request may succeed later, because it was refused for what others hold at the moment.
     *
     * @return true if so; the {@code data} of the error says {@code retryable} then
     */
    public boolean isRetryable() {
        return retryable;
    }

    /**
     * A reservation that does not fit into a {@link MemoryBudget} at the moment.
     *
     * @param bytes the size of the reservation
     * @param taken what is reserved already
     * @param limit the size of the budget
     * @return the error, which is retryable
     */
    public static LimitExceededException memory(long bytes, long taken, long limit) {
        return new LimitExceededException(
                "The server has no memory for " + bytes + " bytes now: requests at work have " + taken + " of the "
                        + limit + " bytes that they may have together (setting memoryBudget); try again later",
                "memoryBudget",
                limit,
                true);
    }

    /**
     * A reservation that never fits into a {@link MemoryBudget}.
     *
     * @param bytes the size of the reservation
     * @param most the largest reservation of the budget
     * @return the error
     */
    public static LimitExceededException memoryForEver(long bytes, long most) {
        return new LimitExceededException(
                "The request needs " + bytes + " bytes of memory, over the limit of " + most
                        + " (setting memoryBudget, or a larger heap); ask for less",
                "memoryBudget",
                most,
                false);
    }

    /**
     * A page of a list with more bytes than one answer may have.
     *
     * @param bytes its size in bytes
     * @param limit the most bytes
     * @return the error
     */
    public static LimitExceededException pageBytes(long bytes, long limit) {
        return new LimitExceededException(
                "The page has " + bytes + " bytes, over the limit of " + limit
                        + " (setting resultBytes); pages of fewer entries (setting pageSize) have less",
                "resultBytes",
                limit);
    }

    /**
     * A result with more contents than one answer may have.
     *
     * @param count how many it has
     * @param limit the most contents
     * @return the error
     */
    public static LimitExceededException contentsPerRead(int count, int limit) {
        return new LimitExceededException(
                "The result has " + count + " contents, over the limit of " + limit
                        + " (setting contentsPerRead); read its parts by their own URIs",
                "contentsPerRead",
                limit);
    }

    /**
     * More reads at once than the server runs for a caller, who shares them with the others.
     *
     * @param limit the most reads at once
     * @return the error, which is retryable
     */
    public static LimitExceededException concurrentReads(int limit) {
        return new LimitExceededException(
                "None of the " + limit
                        + " concurrent reads is free for this caller (setting concurrentReads); try again later",
                "concurrentReads",
                limit,
                true);
    }

    /**
     * A position in a list that does not fit into a cursor.
     *
     * @param bytes how many bytes the cursor would have
     * @param limit the most bytes
     * @return the error
     */
    public static LimitExceededException cursorLength(int bytes, int limit) {
        return new LimitExceededException(
                "A cursor for this position would have " + bytes + " bytes, over the limit of " + limit
                        + " (setting cursorLength)",
                "cursorLength",
                limit);
    }

    /**
     * More subscriptions than one session, or one listen request, may have.
     *
     * @param limit the most subscriptions of one session
     * @return the error
     */
    public static LimitExceededException subscriptionsPerSession(int limit) {
        return new LimitExceededException(
                "This session has all its " + limit
                        + " subscriptions (setting subscriptionsPerSession); end some, or subscribe to a directory",
                "subscriptionsPerSession",
                limit);
    }

    /**
     * More subscriptions than the server keeps in all.
     *
     * @param limit the most subscriptions of all sessions together
     * @return the error
     */
    public static LimitExceededException subscriptions(int limit) {
        return new LimitExceededException(
                "All " + limit + " subscriptions of the server are taken (setting subscriptions); try again later",
                "subscriptions",
                limit);
    }

    /**
     * URIs of subscriptions that have more bytes together than one session, or one listen request, may have.
     *
     * @param limit the most bytes of one session
     * @return the error
     */
    public static LimitExceededException subscriptionBytesPerSession(long limit) {
        return new LimitExceededException(
                "The URIs of this session's subscriptions would have over " + limit
                        + " bytes (setting subscriptionBytesPerSession); end some, or subscribe to a directory",
                "subscriptionBytesPerSession",
                limit);
    }

    /**
     * URIs of subscriptions that have more bytes together than the server keeps in all.
     *
     * @param limit the most bytes of all sessions together
     * @return the error
     */
    public static LimitExceededException subscriptionBytes(long limit) {
        return new LimitExceededException(
                "The URIs of all subscriptions of the server would have over " + limit
                        + " bytes (setting subscriptionBytes); try again later",
                "subscriptionBytes",
                limit);
    }
}
