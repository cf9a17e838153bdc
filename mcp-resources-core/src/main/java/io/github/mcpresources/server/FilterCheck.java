package io.github.mcpresources.server;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.AnswerMemory;
import io.github.mcpresources.internal.protocol.InFlight;
import io.github.mcpresources.internal.server.Passage;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Checks that requests over HTTP passed the servlet filter that was built for the server. A request may bypass the
 * filter, for example because the filter is not mapped to all paths of the SDK's endpoint. If no filter was built, the
 * check accepts all requests, and logs a warning for the first one.
 *
 * <p>The filter marks the thread on which it forwards a request. The SDK's transports, including those of Spring, call
 * their sessions on that thread.
 */
final class FilterCheck {

    private static final Logger log = LoggerFactory.getLogger(ResourceServer.class);

    private static final ThreadLocal<@Nullable Passing> PASSING = new ThreadLocal<>();

    private static final Answer.Failure REFUSAL = new Answer.Failure(
            McpSchema.ErrorCodes.INVALID_REQUEST,
            "The request did not pass ResourceServerFilter, which checks Host and Origin: the server must map the"
                    + " filter to all paths of this endpoint",
            Map.of(),
            ResourceListener.RequestSummary.Outcome.REFUSED);

    private final boolean isOff;
    private final AtomicBoolean loggedRefusal = new AtomicBoolean();
    private final AtomicBoolean warnedOfAbsence = new AtomicBoolean();
    private volatile boolean isBuilt;

    /**
     * The mark of a thread whose request passed a filter.
     *
     * @param check the check of the server for which the filter was built
     * @param memory the memory that is reserved for the response
     * @param outer the mark of a filter that the request passed earlier; null if there is none
     */
    private record Passing(
            FilterCheck check,
            AnswerMemory memory,
            @Nullable Passing outer) {}

    private FilterCheck(boolean isOff) {
        this.isOff = isOff;
    }

    static FilterCheck on() {
        return new FilterCheck(false);
    }

    static FilterCheck off() {
        return new FilterCheck(true);
    }

    /** Records that a filter was built. From then on, all requests over HTTP must pass that filter. */
    void built() {
        isBuilt = true;
    }

    /**
     * Marks the current thread to show that its request passed the filter. Close the returned handle on the same
     * thread, after the response is sent.
     *
     * @param inFlight counts this request until the handle is closed
     */
    Handle passing(InFlight inFlight) {
        AnswerMemory memory = new AnswerMemory();
        Runnable left = inFlight.enter();
        Handle mark = mark(memory);
        return () -> {
            mark.close();
            memory.close();
            left.run();
        };
    }

    /**
     * Creates a {@link Passage} for a request that passed the filter and that several threads may handle. The passage
     * marks each of these threads.
     *
     * @param inFlight counts this request until the returned passage is closed
     */
    Passage passage(InFlight inFlight) {
        AnswerMemory memory = new AnswerMemory();
        Runnable left = inFlight.enter();
        return new Passage() {
            @Override
            public Handle enter() {
                return mark(memory);
            }

            @Override
            public void close() {
                memory.close();
                left.run();
            }
        };
    }

    private Handle mark(AnswerMemory memory) {
        Passing outer = PASSING.get();
        PASSING.set(new Passing(this, memory, outer));
        return () -> {
            if (outer == null) {
                PASSING.remove();
            } else {
                PASSING.set(outer);
            }
        };
    }

    /**
     * Returns the memory that is reserved for the response to the current thread's request; null if the request did not
     * pass the filter.
     */
    @Nullable
    AnswerMemory memory() {
        for (Passing passing = PASSING.get(); passing != null; passing = passing.outer()) {
            if (passing.check() == this) {
                return passing.memory();
            }
        }
        return null;
    }

    /**
     * Returns an error if the current thread's request bypassed the filter, and logs a warning for the first such
     * request. Returns null if the request passed the filter, or if this check is {@linkplain #off off}. If no filter
     * was built, returns null and logs a warning for the first request.
     */
    Answer.@Nullable Failure refusal() {
        if (isOff || memory() != null) {
            return null;
        }
        if (!isBuilt) {
            if (warnedOfAbsence.compareAndSet(false, true)) {
                log.warn("No ResourceServerFilter is mapped to the SDK's endpoint. The Host and Origin headers of HTTP"
                        + " requests are not checked, and the endpoint does not serve clients of revision 2026-07-28."
                        + " Map a ResourceServerFilter to all paths of the endpoint.");
            }
            return null;
        }
        if (loggedRefusal.compareAndSet(false, true)) {
            log.warn("Refusing requests that reach the SDK's endpoint without passing ResourceServerFilter, which"
                    + " checks Host and Origin; map the filter to all paths of the endpoint, for the"
                    + " dispatcher type REQUEST. Code between the filter and the endpoint must stay on the"
                    + " request's thread, or call ResourceServer.handingOn() on its own thread");
        }
        return REFUSAL;
    }

    /**
     * Logs a warning, once, if a filter was built and the current thread's request bypassed it. This method is for
     * transports that may or may not use HTTP.
     */
    void warnIfBypassed() {
        if (isBuilt) {
            refusal();
        }
    }

    /** Returns the action, or a {@code Mono} that fails if the current thread's request bypassed the filter. */
    <T> Mono<T> guard(Mono<T> action) {
        Answer.Failure refusal = refusal();
        return refusal == null ? action : Mono.error(new McpError(Backend.error(refusal)));
    }

    void require() {
        Answer.Failure refusal = refusal();
        if (refusal != null) {
            throw new McpError(Backend.error(refusal));
        }
    }
}
