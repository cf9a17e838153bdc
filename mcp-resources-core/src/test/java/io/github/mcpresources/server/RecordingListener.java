package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceListener;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A listener that records each event with the name of the method that was called. */
final class RecordingListener implements ResourceListener {

    /** A recorded event. */
    record Received(String by, ResourceListener.RequestSummary request) {}

    final BlockingQueue<Received> received = new LinkedBlockingQueue<>();

    /** Returns the next request that ended. Waits for it, because the client may receive its answer earlier. */
    ResourceListener.RequestSummary next(String by) throws InterruptedException {
        Received next = received.poll(5, TimeUnit.MINUTES);
        assertThat(next).isNotNull();
        assertThat(next.by()).isEqualTo(by);
        return next.request();
    }

    @Override
    public void succeeded(ResourceListener.RequestSummary request) {
        received.add(new Received("succeeded", request));
    }

    @Override
    public void notFound(ResourceListener.RequestSummary request) {
        received.add(new Received("notFound", request));
    }

    @Override
    public void badRequest(ResourceListener.RequestSummary request) {
        received.add(new Received("badRequest", request));
    }

    @Override
    public void refused(ResourceListener.RequestSummary request) {
        received.add(new Received("refused", request));
    }

    @Override
    public void failed(ResourceListener.RequestSummary request) {
        received.add(new Received("failed", request));
    }

    @Override
    public void timedOut(ResourceListener.RequestSummary request) {
        received.add(new Received("timedOut", request));
    }

    @Override
    public void cancelled(ResourceListener.RequestSummary request) {
        received.add(new Received("cancelled", request));
    }

    @Override
    public void ended(ResourceListener.RequestSummary request) {
        received.add(new Received("ended", request));
    }
}
