package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceListener;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A listener that records each event with the name of the method that was called. */
final class RecordingListener implements ResourceListener {

    /** A recorded event. */
    record Heard(String by, ResourceListener.RequestSummary request) {}

    final BlockingQueue<Heard> heard = new LinkedBlockingQueue<>();

    /** Returns the next request that ended. Waits for it, because the client may receive its answer earlier. */
    ResourceListener.RequestSummary next(String by) throws InterruptedException {
        Heard next = heard.poll(5, TimeUnit.MINUTES);
        assertThat(next).isNotNull();
        assertThat(next.by()).isEqualTo(by);
        return next.request();
    }

    @Override
    public void succeeded(ResourceListener.RequestSummary request) {
        heard.add(new Heard("succeeded", request));
    }

    @Override
    public void notFound(ResourceListener.RequestSummary request) {
        heard.add(new Heard("notFound", request));
    }

    @Override
    public void badRequest(ResourceListener.RequestSummary request) {
        heard.add(new Heard("badRequest", request));
    }

    @Override
    public void refused(ResourceListener.RequestSummary request) {
        heard.add(new Heard("refused", request));
    }

    @Override
    public void failed(ResourceListener.RequestSummary request) {
        heard.add(new Heard("failed", request));
    }

    @Override
    public void timedOut(ResourceListener.RequestSummary request) {
        heard.add(new Heard("timedOut", request));
    }

    @Override
    public void cancelled(ResourceListener.RequestSummary request) {
        heard.add(new Heard("cancelled", request));
    }

    @Override
    public void ended(ResourceListener.RequestSummary request) {
        heard.add(new Heard("ended", request));
    }
}
