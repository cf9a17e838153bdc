package io.github.mcpresources.internal.trace;

import io.github.mcpresources.Handle;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Holds the trace of an event from an upstream server while the event is delivered on the current thread. */
public final class EventTrace {

    private static final ThreadLocal<@Nullable String> CURRENT = new ThreadLocal<>();

    private EventTrace() {}

    /**
     * Reads the trace from the {@code _meta} of a notification.
     *
     * @param meta the {@code _meta} of the notification, of any JSON type; null if there is none
     * @return a {@code traceparent}; null if there is none, or if it is malformed
     */
    public static @Nullable String in(@Nullable Object meta) {
        return meta instanceof Map<?, ?> fields
                        && fields.get(TraceFields.PARENT) instanceof String parent
                        && TraceFields.isParent(parent)
                ? parent
                : null;
    }

    /**
     * Sets the trace of the events that are delivered on this thread.
     *
     * @param trace a {@code traceparent}; null leaves the current trace unchanged
     * @return a handle; closing it on the same thread restores the previous trace
     */
    public static Handle deliver(@Nullable String trace) {
        if (trace == null) {
            return Handle.NONE;
        }
        String outer = CURRENT.get();
        CURRENT.set(trace);
        return () -> {
            if (outer == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(outer);
            }
        };
    }

    /**
     * Returns the trace of the event that is delivered on this thread, as a {@code traceparent}; null if there is none.
     */
    public static @Nullable String current() {
        return CURRENT.get();
    }
}
