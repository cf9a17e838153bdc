package io.github.mcpresources.compositor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An upstream gave no answer: it is down, was closed, took too long, or said what is none. Its reason is fit for clients;
 * what the log shall have besides is the cause.
 */
@SuppressWarnings("serial") // never serialized as a Java object
public final class UpstreamException extends RuntimeException {

    /** Why, in words fit for clients. */
    private final String reason;

    /** Whether asking again later may help. */
    private final boolean retryable;

    /**
     * A failure.
     *
     * @param reason why, in words fit for clients: no address, no exception's text
     * @param retryable whether asking again later may help
     * @param cause for the log; null where there is none
     */
    public UpstreamException(String reason, boolean retryable, @Nullable Throwable cause) {
        super(Objects.requireNonNull(reason, "reason"), cause);
        this.reason = reason;
        this.retryable = retryable;
    }

    /**
     * Why there is no answer.
     *
     * @return words fit for clients
     */
    public String reason() {
        return reason;
    }

    /**
     * Whether asking again later may help.
     *
     * @return true if so
     */
    public boolean isRetryable() {
        return retryable;
    }
}
