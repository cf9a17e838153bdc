package io.github.mcpresources;

import java.util.Map;

/** The error for a request that exceeds a limit of {@link ResourceLimits} or a {@link MemoryBudget}. */
@SuppressWarnings("serial")
public final class LimitExceededException extends ResourceException {

    private final String setting;

    private final long limit;

    /** True if all requests or sessions share the limit, so that the same request may succeed later. */
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
     * Creates the error for a result that exceeds the maximum number of bytes.
     *
     * @param bytes the number of bytes that were read; the result may have more
     * @param limit the maximum number of bytes
     * @return the error
     */
    public static LimitExceededException resultBytes(long bytes, long limit) {
        return new LimitExceededException(
                "The result has " + bytes + " bytes or more, over the limit of " + limit + " (setting resultBytes)",
                "resultBytes",
                limit);
    }

    /**
     * Returns a copy of this error with advice for the client on how to stay within the limit.
     *
     * @param remedy the advice, such as {@code request fewer rows}
     * @return the error, with the advice appended to its message
     */
    public LimitExceededException withRemedy(String remedy) {
        return new LimitExceededException(text() + "; " + remedy, setting, limit, retryable, data());
    }

    /**
     * Returns the name of the setting that defines the exceeded limit.
     *
     * @return the name of the setting in {@link ResourceLimits}, such as {@code resultBytes} or
     *     {@code subscriptions.perSession}; or {@code memoryBudget}
     */
    public String setting() {
        return setting;
    }

    /**
     * Checks whether the same request may succeed later. This is the case for limits that all requests or sessions
     * share, such as memory, reader threads or the total number of subscriptions.
     *
     * @return true if the same request may succeed later; the {@code data} of the error then has the field
     *     {@code retryable} with the value true
     */
    public boolean isRetryable() {
        return retryable;
    }

    /**
     * Creates the error for a reservation that a {@link MemoryBudget} cannot grant at the moment.
     *
     * @param bytes the size of the reservation in bytes
     * @param taken the number of bytes that are already reserved
     * @param limit the size of the budget in bytes
     * @return the error, which is retryable
     */
    public static LimitExceededException memory(long bytes, long taken, long limit) {
        return new LimitExceededException(
                "The server cannot reserve " + bytes + " bytes now: running requests have reserved " + taken
                        + " of the " + limit
                        + " bytes that all requests may reserve together (setting memoryBudget); try again later",
                "memoryBudget",
                limit,
                true);
    }

    /**
     * Creates the error for a reservation that a {@link MemoryBudget} can never grant, because it exceeds the
     * {@linkplain MemoryBudget#largestReservation largest reservation}.
     *
     * @param bytes the size of the reservation in bytes
     * @param max the size of the largest reservation that the budget can grant, in bytes
     * @return the error
     */
    public static LimitExceededException memoryNeverEnough(long bytes, long max) {
        return new LimitExceededException(
                "The request needs " + bytes + " bytes of memory, but one request may reserve at most " + max
                        + " bytes, seven eighths of the memory budget (setting memoryBudget, by default half of the"
                        + " heap); request less content, or increase the setting or the heap size",
                "memoryBudget",
                max,
                false);
    }

    /**
     * Creates the error for a page that exceeds the maximum number of bytes. The server creates this error only if the
     * provider does not return a shorter page on request.
     *
     * @param bytes the size of the page in bytes
     * @param limit the maximum number of bytes
     * @return the error
     */
    public static LimitExceededException pageBytes(long bytes, long limit) {
        return new LimitExceededException(
                "The page has " + bytes + " bytes, over the limit of " + limit
                        + " (setting resultBytes), and the provider returns no shorter page; shorten the first"
                        + " entry of the page, or increase the setting",
                "resultBytes",
                limit);
    }

    /**
     * Creates the error for a result that exceeds the maximum number of contents.
     *
     * @param count the number of contents in the result
     * @param limit the maximum number of contents
     * @return the error
     */
    public static LimitExceededException contentsPerRead(int count, int limit) {
        return new LimitExceededException(
                "The result has " + count + " contents, over the limit of " + limit
                        + " (setting contentsPerRead); read the parts one at a time by their own URIs",
                "contentsPerRead",
                limit);
    }

    /**
     * Creates the error for a read that exceeds the caller's current share of the concurrent reads. The limit for
     * concurrent reads is shared by all callers.
     *
     * @param limit the maximum number of concurrent reads of all callers together
     * @return the error, which is retryable
     */
    public static LimitExceededException concurrentReads(int limit) {
        return new LimitExceededException(
                "This caller cannot start another read now: all callers share " + limit
                        + " concurrent reads (setting concurrentReads); try again later",
                "concurrentReads",
                limit,
                true);
    }

    /**
     * Creates the error for a cursor that would be too long. A cursor contains a position in a list in encrypted form.
     *
     * @param bytes the length that the cursor would have, in characters
     * @param limit the maximum length in characters
     * @return the error
     */
    public static LimitExceededException cursorLength(int bytes, int limit) {
        return new LimitExceededException(
                "A cursor for this position would have " + bytes + " characters, over the limit of " + limit
                        + " (setting cursorLength); increase the setting",
                "cursorLength",
                limit);
    }

    /**
     * Creates the error for a subscription that exceeds the maximum number of subscriptions of one session, or of one
     * listen request.
     *
     * @param limit the maximum number of subscriptions of one session
     * @return the error
     */
    public static LimitExceededException subscriptionsPerSession(int limit) {
        return new LimitExceededException(
                "This session already has " + limit
                        + " subscriptions, the maximum (setting subscriptions.perSession); unsubscribe from some URIs, or subscribe to a directory instead",
                "subscriptions.perSession",
                limit);
    }

    /**
     * Creates the error for a subscription that exceeds the maximum number of subscriptions of all sessions together.
     *
     * @param limit the maximum number of subscriptions of all sessions together
     * @return the error
     */
    public static LimitExceededException totalSubscriptions(int limit) {
        return new LimitExceededException(
                "The server already has " + limit
                        + " subscriptions, the maximum (setting subscriptions.total); try again later",
                "subscriptions.total",
                limit,
                true);
    }

    /**
     * Creates the error for a subscription that is rejected because the URIs of one session, or of one listen request,
     * would exceed their maximum total size.
     *
     * @param limit the maximum total size of the URIs to which one session is subscribed, in bytes of UTF-8
     * @return the error
     */
    public static LimitExceededException subscriptionBytesPerSession(long limit) {
        return new LimitExceededException(
                "With this subscription, the URIs of the session's subscriptions would exceed " + limit
                        + " bytes in total (setting subscriptions.bytesPerSession); unsubscribe from some URIs, or subscribe to a directory instead",
                "subscriptions.bytesPerSession",
                limit);
    }

    /**
     * Creates the error for a subscription that is rejected because the URIs of all sessions together would exceed
     * their maximum total size.
     *
     * @param limit the maximum total size of the URIs to which all sessions are subscribed, in bytes of UTF-8
     * @return the error
     */
    public static LimitExceededException totalSubscriptionBytes(long limit) {
        return new LimitExceededException(
                "With this subscription, the URIs of all subscriptions of the server would exceed " + limit
                        + " bytes in total (setting subscriptions.totalBytes); try again later",
                "subscriptions.totalBytes",
                limit,
                true);
    }
}
