package io.github.mcpresources.internal.trace;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The trace context that a client sent, on a server where tracing is off. It is propagated unchanged in requests to
 * upstream servers.
 */
public final class PassedTrace extends Span {

    private final String parent;
    private final @Nullable String state;

    private PassedTrace(String parent, @Nullable String state) {
        this.parent = parent;
        this.state = state;
    }

    /**
     * Reads the trace from the {@code _meta} of a request.
     *
     * @param meta the {@code _meta} of the request, of any JSON type; null if there is none
     * @return the trace; {@link Span#NONE} if there is none, or if it is malformed
     */
    public static Span of(@Nullable Object meta) {
        return meta instanceof Map<?, ?> fields
                        && fields.get(TraceFields.PARENT) instanceof String parent
                        && TraceFields.isParent(parent)
                ? new PassedTrace(parent, TraceFields.value(fields, TraceFields.STATE))
                : NONE;
    }

    @Override
    public String traceId() {
        return TraceFields.traceId(parent);
    }

    @Override
    public void inject(Map<String, Object> meta) {
        meta.put(TraceFields.PARENT, parent);
        if (state != null) {
            meta.put(TraceFields.STATE, state);
        }
    }
}
