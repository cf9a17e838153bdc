package io.github.mcpresources.testkit.harness;

import io.github.mcpresources.ResourceListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A listener that records the outcome of each request.
 *
 * <pre>{@code
 * RecordingListener requests = new RecordingListener();
 * ResourceServer server = ResourceServer.builder(registry).listener(requests).build();
 * requests.await(request -> request.method().equals("resources/read"), Duration.ofSeconds(10));
 * }</pre>
 *
 * <p>A client may receive the response before the server calls the listener. Use {@link #await} instead of checking
 * immediately. Instances are safe for use by many threads.
 */
public final class RecordingListener implements ResourceListener {

    private final List<ResourceListener.RequestSummary> ended = new ArrayList<>();

    /** Creates a listener without records. */
    public RecordingListener() {}

    @Override
    public synchronized void ended(ResourceListener.RequestSummary request) {
        ended.add(request);
        notifyAll();
    }

    /**
     * Returns the requests that have ended so far.
     *
     * @return the requests, in the order in which they ended
     */
    public synchronized List<ResourceListener.RequestSummary> ended() {
        return List.copyOf(ended);
    }

    /**
     * Waits for a request to end.
     *
     * @param wanted the condition for the request
     * @param timeout the longest time to wait
     * @return the first matching request, which may have ended before this call
     * @throws AssertionError if no matching request ended in time, or the thread was interrupted; in the first case,
     *     the message contains the requests that ended
     */
    public synchronized ResourceListener.RequestSummary await(
            Predicate<ResourceListener.RequestSummary> wanted, Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        int next = 0;
        try {
            while (true) {
                for (; next < ended.size(); next++) {
                    if (wanted.test(ended.get(next))) {
                        return ended.get(next);
                    }
                }
                long left = (end - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    throw new AssertionError(
                            "No matching request ended within " + timeout + "; the requests that ended: " + ended);
                }
                wait(left);
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new AssertionError("The waiting thread was interrupted", stop);
        }
    }
}
