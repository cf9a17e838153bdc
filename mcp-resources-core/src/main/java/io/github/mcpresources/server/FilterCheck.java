package io.github.mcpresources.server;

import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.AnswerMemory;
import io.github.mcpresources.internal.protocol.InFlight;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Refuses requests over HTTP that did not pass the filter which was built for the server, such as one that is mapped to other
 * paths than the SDK's endpoint. Where no filter was built, the first request is told in the log.
 *
 * <p>The filter marks the thread on which it hands a request on. The SDK's transports, those of Spring included, call their
 * sessions on that thread.
 */
final class FilterCheck {

    private static final Logger log = LoggerFactory.getLogger(ResourceServer.class);

    private static final ThreadLocal<@Nullable Passing> PASSING = new ThreadLocal<>();

    private static final Answer.Failure REFUSAL = new Answer.Failure(
            McpSchema.ErrorCodes.INVALID_REQUEST,
            "The request did not pass ModernFilter, which checks Host and Origin: the server has to map the filter to all paths"
                    + " of this endpoint",
            Map.of(),
            ResourceListener.EndedRequest.Outcome.REFUSED);

    private final boolean isOff;
    private final AtomicBoolean toldRefusal = new AtomicBoolean();
    private final AtomicBoolean toldAbsence = new AtomicBoolean();
    private volatile boolean isBuilt;

    /**
     * A request that a filter handed on.
     *
     * @param outer another filter's mark on the same request; null where there is none
     */
    private record Passing(
            FilterCheck check,
            AnswerMemory memory,
            @Nullable Passing outer) {}

    private FilterCheck(boolean isOff) {
        this.isOff = isOff;
    }

    /** A check of the requests of a server. */
    static FilterCheck on() {
        return new FilterCheck(false);
    }

    /** A check that lets everything pass. */
    static FilterCheck off() {
        return new FilterCheck(true);
    }

    /** Notes that there is a filter, which all requests over HTTP are to pass. */
    void built() {
        isBuilt = true;
    }

    /** Marks the requests of this thread as handed on by the filter, until it is closed, when their answers are sent. */
    Subscription passing(InFlight inFlight) {
        Passing outer = PASSING.get();
        Passing passing = new Passing(this, new AnswerMemory(), outer);
        Runnable left = inFlight.enter();
        PASSING.set(passing);
        return () -> {
            if (outer == null) {
                PASSING.remove();
            } else {
                PASSING.set(outer);
            }
            passing.memory().close();
            left.run();
        };
    }

    /** What is reserved for the answers of this thread's request; null where the filter did not hand it on. */
    @Nullable
    AnswerMemory memory() {
        for (Passing passing = PASSING.get(); passing != null; passing = passing.outer()) {
            if (passing.check() == this) {
                return passing.memory();
            }
        }
        return null;
    }

    /** The error for a request on this thread that came past the filter; null where it may be served. */
    Answer.@Nullable Failure refusal() {
        if (isOff || memory() != null) {
            return null;
        }
        if (!isBuilt) {
            if (toldAbsence.compareAndSet(false, true)) {
                log.warn(
                        "There is no ModernFilter before the SDK's endpoint: this library checks neither Host nor Origin of"
                                + " requests over HTTP, and clients of revision 2026-07-28 are not served there");
            }
            return null;
        }
        if (toldRefusal.compareAndSet(false, true)) {
            log.warn(
                    "Refusing requests that reach the SDK's endpoint without passing ModernFilter, which checks Host and"
                            + " Origin; map the filter to all paths of the endpoint, for the dispatcher type REQUEST. What stands"
                            + " between the two must stay on the request's thread, or call ResourceServer.handingOn() on its own");
        }
        return REFUSAL;
    }

    /** Tells, once, of requests that came past the filter, over a transport that may be HTTP or not. */
    void tell() {
        if (isBuilt) {
            refusal();
        }
    }

    /** An action of this thread's request; an error where that came past the filter. */
    <T> Mono<T> guard(Mono<T> action) {
        Answer.Failure refusal = refusal();
        return refusal == null ? action : Mono.error(new McpError(Backend.error(refusal)));
    }

    /**
     * Demands that this thread's request may be served.
     *
     * @throws McpError if it came past the filter
     */
    void require() {
        Answer.Failure refusal = refusal();
        if (refusal != null) {
            throw new McpError(Backend.error(refusal));
        }
    }
}
