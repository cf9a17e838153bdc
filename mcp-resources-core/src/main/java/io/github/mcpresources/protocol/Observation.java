package io.github.mcpresources.protocol;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.EndedRequest;
import io.github.mcpresources.EndedRequest.Outcome;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.TimeSource;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One request, as listeners will hear of it, once. There is none where nobody listens. */
final class Observation implements RequestContext.Account {

    private final String method;
    private final String revision;
    private final TimeSource time;
    private final List<HeardListener> listeners;
    private final long began;
    private final AtomicBoolean told = new AtomicBoolean();
    private volatile @Nullable Descriptor servedBy;
    private volatile @Nullable String form;
    private volatile @Nullable Long bytes;

    Observation(String method, String revision, TimeSource time, List<HeardListener> listeners) {
        this.method = method;
        this.revision = revision;
        this.time = time;
        this.listeners = listeners;
        this.began = time.nanoTime();
    }

    @Override
    public void servedBy(Descriptor descriptor) {
        servedBy = descriptor;
    }

    @Override
    public void contentBytes(long value) {
        bytes = value;
    }

    @Override
    public void form(String value) {
        form = value;
    }

    void answered(Answer answer) {
        if (answer instanceof Answer.Failure failure) {
            tell(failure.outcome(), failure.code(), Failures.incident(failure), null);
        } else {
            tell(Outcome.SUCCEEDED, null, null, bytes);
        }
    }

    void cancelled() {
        tell(Outcome.CANCELLED, null, null, null);
    }

    private void tell(
            Outcome outcome, @Nullable Integer errorCode, @Nullable String incident, @Nullable Long answeredBytes) {
        if (!told.compareAndSet(false, true)) {
            return;
        }
        Duration duration = Duration.ofNanos(Math.max(0, time.nanoTime() - began));
        EndedRequest request = new EndedRequest(
                method, servedBy, form, outcome, errorCode, incident, answeredBytes, duration, revision);
        for (HeardListener listener : listeners) {
            listener.hear(request);
        }
    }
}
