package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.ResourceListener.RequestSummary.Outcome;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Records the outcome, the content size and the duration of one request, and reports them to the listeners once. */
class Observation extends Served {

    private final String method;
    private final String revision;
    private final TimeSource time;
    private final List<SafeListener> listeners;
    private final long began;
    private final AtomicBoolean reported = new AtomicBoolean();
    private volatile @Nullable String form;
    private volatile @Nullable Long bytes;
    private volatile Answer.@Nullable Failure failure;

    Observation(String method, String revision, TimeSource time, List<SafeListener> listeners) {
        this.method = method;
        this.revision = revision;
        this.time = time;
        this.listeners = listeners;
        this.began = time.nanoTime();
    }

    @Override
    public void contentBytes(long value) {
        bytes = value;
    }

    @Override
    public void form(String value) {
        form = value;
    }

    /**
     * Records the error of the request. This call is needed if the client receives the error as the text of the
     * resource, because {@link #answered} is then called with a result.
     */
    final void failed(Answer.Failure error) {
        failure = error;
    }

    final void answered(Answer answer) {
        Integer code = answer instanceof Answer.Failure error ? error.code() : null;
        Answer.Failure wrong = answer instanceof Answer.Failure error ? error : failure;
        if (wrong == null) {
            report(Outcome.SUCCEEDED, null, null, bytes);
        } else {
            failure = wrong;
            report(wrong.outcome(), code, Failures.incident(wrong), null);
        }
    }

    final void cancelled() {
        report(Outcome.CANCELLED, null, null, null);
    }

    private void report(
            Outcome outcome, @Nullable Integer errorCode, @Nullable String incident, @Nullable Long answeredBytes) {
        if (!reported.compareAndSet(false, true)) {
            return;
        }
        Duration duration = Duration.ofNanos(Math.max(0, time.nanoTime() - began));
        ResourceListener.RequestSummary request = new ResourceListener.RequestSummary(
                method, served().orElse(null), form, outcome, errorCode, incident, answeredBytes, duration, revision);
        for (SafeListener listener : listeners) {
            listener.requestEnded(request);
        }
        ended(request, failure);
    }

    /**
     * Called after the listeners, so that a subclass can end the span of the request.
     *
     * @param wrong the error of the request, even if the client received it as text; null if there is none
     */
    void ended(ResourceListener.RequestSummary request, Answer.@Nullable Failure wrong) {}
}
