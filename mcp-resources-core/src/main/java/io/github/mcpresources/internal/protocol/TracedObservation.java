package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.trace.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The observation of a traced request. It also ends the span of the request. */
final class TracedObservation extends Observation {

    private final Span span;

    TracedObservation(String method, String revision, TimeSource time, List<SafeListener> listeners, Span span) {
        super(method, revision, time, listeners);
        this.span = span;
    }

    @Override
    public Span span() {
        return span;
    }

    @Override
    void ended(ResourceListener.RequestSummary request, Answer.@Nullable Failure wrong) {
        span.end(request, wrong == null ? null : wrong.message());
    }
}
