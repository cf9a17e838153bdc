package io.github.mcpresources.compositor;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Whether an upstream can be reached.
 *
 * @param phase where it stands
 * @param reason why it is down, in words fit for clients: no address, no exception's text; null where it is not down
 * @param retryable whether it may come up by itself
 * @param since since when
 */
public record UpstreamState(Phase phase, @Nullable String reason, boolean retryable, Instant since) {

    /** Where an upstream stands. */
    public enum Phase {
        /** It was not needed yet: the first question connects. */
        IDLE,
        /** It is being connected. */
        CONNECTING,
        /** It answers. */
        UP,
        /** It does not answer; the next question may try again. */
        DOWN,
        /** It failed so often that it is left alone for a while: every question fails at once. */
        OPEN
    }

    /**
     * Refuses null.
     *
     * @param phase where it stands
     * @param reason why it is down; null where it is not
     * @param retryable whether it may come up by itself
     * @param since since when
     */
    public UpstreamState {
        Objects.requireNonNull(phase, "phase");
        Objects.requireNonNull(since, "since");
    }

    /**
     * A state in which nothing is wrong.
     *
     * @param phase idle, connecting or up
     * @param since since when
     * @return the state
     */
    public static UpstreamState of(Phase phase, Instant since) {
        return new UpstreamState(phase, null, true, since);
    }
}
