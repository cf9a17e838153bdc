package io.github.mcpresources.examples.documents;

import io.github.mcpresources.examples.http.HttpEndpoint;
import java.util.concurrent.TimeUnit;

/** The end of the process by a signal: it waits for the endpoint to answer what is at work, and never longer than that. */
final class Stop {

    private static final long MOST_MILLIS = TimeUnit.SECONDS.toMillis(4);

    private Stop() {}

    /** Has an endpoint closed before the process ends. Both threads are made here, since there may be no memory later. */
    static void onSignal(HttpEndpoint endpoint) {
        Thread closing = new Thread(endpoint::close, "close");
        closing.setDaemon(true);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            closing.start();
                            try {
                                closing.join(MOST_MILLIS);
                            } catch (InterruptedException stop) {
                                Thread.currentThread().interrupt();
                            }
                        },
                        "stop"));
    }
}
