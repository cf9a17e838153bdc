package io.github.mcpresources.server;

import io.github.mcpresources.Subscription;
import io.github.mcpresources.protocol.AnswerMemory;
import io.github.mcpresources.protocol.InFlight;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds endpoints of the SDK that the filter which was built for them does not stand before, such as one that is mapped to
 * another path. Requests reach the SDK's sessions on the thread on which the filter hands them on.
 */
final class FilterCheck {

    private static final Logger log = LoggerFactory.getLogger(ResourceServer.class);

    private static final ThreadLocal<AnswerMemory> PASSING = new ThreadLocal<>();

    private final AtomicBoolean told = new AtomicBoolean();
    private volatile boolean isBuilt;

    /** Notes that there is a filter, which all requests over HTTP are to pass. */
    void built() {
        isBuilt = true;
    }

    /** Marks the requests of this thread as handed on by a filter, until it is closed, when their answers are sent. */
    static Subscription passing(InFlight inFlight) {
        AnswerMemory memory = new AnswerMemory();
        Runnable left = inFlight.enter();
        PASSING.set(memory);
        return () -> {
            PASSING.remove();
            memory.close();
            left.run();
        };
    }

    /** What is reserved for the answers of this thread's request; null where no filter handed it on. */
    static @Nullable AnswerMemory memory() {
        return PASSING.get();
    }

    /** Logs, once, that a request over HTTP did not pass the filter. */
    void check() {
        if (isBuilt && PASSING.get() == null && told.compareAndSet(false, true)) {
            log.warn("A request reached the SDK's endpoint without passing ModernFilter: its Host and Origin are not"
                    + " checked, and clients of revision 2026-07-28 are not served there; map the filter to all paths of"
                    + " the endpoint");
        }
    }
}
