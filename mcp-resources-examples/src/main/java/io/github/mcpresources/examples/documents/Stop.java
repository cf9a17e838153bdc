package io.github.mcpresources.examples.documents;

import io.github.mcpresources.examples.http.HttpEndpoint;
import java.util.concurrent.TimeUnit;

/**
 * A shutdown hook that closes the endpoint, leaves the cluster and closes the index, for example after a signal. It
 * takes at most four seconds.
 */
final class Stop {

    private static final long MAX_MILLIS = TimeUnit.SECONDS.toMillis(4);

    private Stop() {}

    /** Registers the shutdown hook. Its two threads are created here, because memory may be exhausted later. */
    static void onSignal(HttpEndpoint endpoint, Cluster cluster, SearchOptions search) {
        Runnable close = () -> {
            endpoint.close();
            cluster.close();
            search.close();
        };
        Thread closing = new Thread(close, "close");
        closing.setDaemon(true);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            closing.start();
                            try {
                                closing.join(MAX_MILLIS);
                            } catch (InterruptedException stop) {
                                Thread.currentThread().interrupt();
                            }
                        },
                        "stop"));
    }
}
