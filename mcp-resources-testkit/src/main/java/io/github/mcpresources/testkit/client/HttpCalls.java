package io.github.mcpresources.testkit.client;

import io.github.mcpresources.internal.concurrent.Causes;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongSupplier;

/**
 * The HTTP client of one connection. It has its own daemon threads, because each event stream (SSE) occupies a thread.
 */
final class HttpCalls implements AutoCloseable {

    /** The idle time after which a connection is no longer reused. */
    private static final Duration MAX_IDLE = Duration.ofSeconds(3);

    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "mcp-resources-testkit-http");
        thread.setDaemon(true);
        return thread;
    });
    private final ClientSettings settings;
    private final LongSupplier nanoTime;

    /** The current client. If no request was sent for longer than {@link #MAX_IDLE}, {@link #http} replaces it. */
    private HttpClient http;

    /** The time of the last request, from {@link System#nanoTime}. */
    private long used;

    HttpCalls(ClientSettings settings) {
        this(settings, System::nanoTime);
    }

    HttpCalls(ClientSettings settings, LongSupplier nanoTime) {
        this.settings = settings;
        this.nanoTime = nanoTime;
        this.http = newClient();
        this.used = nanoTime.getAsLong();
    }

    private HttpClient newClient() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(settings.deadline())
                .executor(threads)
                .build();
    }

    static URI address(String text) {
        URI uri;
        try {
            uri = new URI(text);
        } catch (URISyntaxException malformed) {
            throw new IllegalArgumentException(noAddress(text), malformed);
        }
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        if (!(scheme.equals("http") || scheme.equals("https")) || uri.getHost() == null) {
            throw new IllegalArgumentException(noAddress(text));
        }
        return uri;
    }

    private static String noAddress(String text) {
        return "\"" + text
                + "\" is not the address of an HTTP server. Write it in full, such as http://localhost:3000/mcp.";
    }

    /** Describes the cause of a failure, without the exceptions in which the JDK wraps it. */
    static String reason(Throwable failure) {
        Throwable cause = Causes.unwrap(failure);
        return cause instanceof ConnectException
                ? "no server accepts connections at this address (" + cause + ")"
                : cause.toString();
    }

    static void checkHeader(String name, String value) {
        try {
            HttpRequest.newBuilder().header(name, value);
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(
                    "The header \"" + name + "\" cannot be set: " + refused.getMessage(), refused);
        }
    }

    ExecutorService threads() {
        return threads;
    }

    /**
     * Returns the client for the next request. If no request was sent for three seconds, creates a new client with a
     * new connection. Servers close idle connections, often after 5 or 30 seconds. A POST request that is sent while
     * the server closes the connection would fail, because the JDK does not repeat it.
     */
    synchronized HttpClient http() {
        long now = nanoTime.getAsLong();
        if (now - used > MAX_IDLE.toNanos()) {
            http = newClient();
        }
        used = now;
        return http;
    }

    CompletableFuture<HttpResponse<InputStream>> send(HttpRequest request) {
        return http().sendAsync(request, HttpResponse.BodyHandlers.ofInputStream());
    }

    static boolean isEvents(HttpResponse<?> response) {
        return response.headers()
                .firstValue("Content-Type")
                .map(type -> type.toLowerCase(Locale.ROOT).startsWith("text/event-stream"))
                .orElse(false);
    }

    static Map<String, List<String>> headers(HttpResponse<?> response) {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        response.headers().map().forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values));
        return headers;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
