package io.github.mcpresources.compositor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if an upstream does not return a usable response, for example because it is down, was closed, took too long,
 * failed internally, or returned an invalid response. The reason may be sent to clients. The cause, if there is one,
 * contains the details for the log.
 */
@SuppressWarnings("serial") // never serialized as a Java object
public final class UpstreamException extends RuntimeException {

    /** The reason, which may be sent to clients. */
    private final String reason;

    /** True if a later request may succeed. */
    private final boolean retryable;

    /** True if the upstream answered the request with an error. */
    private final boolean answer;

    /**
     * Creates an exception.
     *
     * @param reason the reason, which is sent to clients; it must not contain addresses or exception messages
     * @param retryable true if a later request may succeed
     * @param cause the cause, for the log; null if there is none
     */
    public UpstreamException(String reason, boolean retryable, @Nullable Throwable cause) {
        this(reason, retryable, false, cause);
    }

    private UpstreamException(String reason, boolean retryable, boolean answer, @Nullable Throwable cause) {
        super(Objects.requireNonNull(reason, "reason"), cause);
        this.reason = reason;
        this.retryable = retryable;
        this.answer = answer;
    }

    /**
     * Creates an exception for an error that the upstream returned, such as an internal error of the reader of one
     * resource. The error does not count as a failure of the mount.
     *
     * @param reason the reason, which is sent to clients; it must not contain addresses or exception messages
     * @param retryable true if a later request may succeed
     * @param cause the cause, for the log; null if there is none
     * @return the exception
     */
    public static UpstreamException answered(String reason, boolean retryable, @Nullable Throwable cause) {
        return new UpstreamException(reason, retryable, true, cause);
    }

    /**
     * Returns the reason for the failure.
     *
     * @return the reason, which may be shown to clients
     */
    public String reason() {
        return reason;
    }

    /**
     * Checks whether a later request may succeed.
     *
     * @return true if a later request may succeed
     */
    public boolean isRetryable() {
        return retryable;
    }

    /**
     * Checks whether the upstream answered the request with an error.
     *
     * @return true if it answered; false if there was no answer, or no usable one
     */
    public boolean isAnswer() {
        return answer;
    }
}
