package io.github.mcpresources.compositor.upstream;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The threads of all upstreams. A thread ends after two idle seconds. Responses and events are handled on these
 * threads, not on the threads of a transport.
 */
final class Workers {

    private static final Duration IDLE = Duration.ofSeconds(2);
    private static final AtomicLong COUNT = new AtomicLong();

    static final Executor ALL = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, IDLE.toMillis(), TimeUnit.MILLISECONDS, new SynchronousQueue<>(), Workers::thread);

    private Workers() {}

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "mcp-resources-upstream-" + COUNT.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Returns the HTTP client of the upstreams that were built without their own client. They share it, because each
     * client has a thread that cannot be stopped explicitly.
     */
    static HttpClient http() {
        return SharedClient.HTTP;
    }

    private static final class SharedClient {
        static final HttpClient HTTP = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(10))
                .executor(ALL)
                .build();
    }
}
