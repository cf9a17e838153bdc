package io.github.mcpresources.compositor;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The state of an upstream.
 *
 * @param phase the phase of the connection
 * @param reason the reason why the upstream is not available; null if the phase is neither {@code DOWN} nor
 *     {@code OPEN}. The text may be sent to clients, so it contains no addresses and no exception messages
 * @param retryable true if the upstream may recover without intervention
 * @param since the time at which the state began
 */
public record UpstreamState(Phase phase, @Nullable String reason, boolean retryable, Instant since) {

    /** The phases of an upstream. */
    public enum Phase {
        /**
         * The upstream is not connected, because no request has needed a connection yet. The first request starts an
         * attempt to connect.
         */
        IDLE,
        /** An attempt to connect is running. */
        CONNECTING,
        /** The upstream is connected and answers requests. */
        UP,
        /**
         * The upstream does not answer. The next request starts an attempt to connect, unless the upstream was closed.
         */
        DOWN,
        /**
         * An attempt to connect failed or is taking too long, or the connection was lost and the next attempt must
         * wait. Every request fails at once, until the pause before the next attempt is over or the upstream is
         * connected.
         */
        OPEN
    }

    /**
     * Creates a state.
     *
     * @param phase the phase of the connection
     * @param reason the reason why the upstream is not available; null if the phase is neither {@code DOWN} nor
     *     {@code OPEN}
     * @param retryable true if the upstream may recover without intervention
     * @param since the time at which the state began
     */
    public UpstreamState {
        Objects.requireNonNull(phase, "phase");
        Objects.requireNonNull(since, "since");
    }

    /**
     * Returns a state without a failure.
     *
     * @param phase the phase: {@code IDLE}, {@code CONNECTING} or {@code UP}
     * @param since the time at which the state began
     * @return the state
     */
    public static UpstreamState of(Phase phase, Instant since) {
        return new UpstreamState(phase, null, true, since);
    }
}
