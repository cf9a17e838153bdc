package io.github.mcpresources.testkit.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Request;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * A local MCP server over streamable HTTP that simulates faults on demand, for tests of gateways and other applications
 * that call MCP servers.
 *
 * <pre>{@code
 * try (FaultyUpstream upstream = FaultyUpstream.start(registry)) {
 *     gateway.mount("notes", McpUpstream.http(URI.create(upstream.url())).build());
 *     upstream.hang();
 *     assertThat(client.read("notes+notes://1")).failsWithCode(-32603);
 * }
 * }</pre>
 *
 * <p>It is a real server of the Java SDK with sessions, for revisions up to 2025-11-25. It sends only responses, no
 * notifications or requests. A fault affects all requests from the next one on, until {@link #heal} is called.
 */
public final class FaultyUpstream implements AutoCloseable {

    private static final String SESSION = "Mcp-Session-Id";
    private static final Duration DEADLINE = Duration.ofMinutes(5);

    private interface Serving {
        void serve(HttpExchange exchange) throws IOException;
    }

    /** Handles each request in place of the server, and may pass it on to the server. */
    private interface Fault {
        void meet(HttpExchange exchange, Serving good) throws IOException;
    }

    private static final Fault NONE = (exchange, good) -> good.serve(exchange);

    private final ResourceProvider provider;
    private final TimeSource time;
    private final Map<String, ResourceClient> sessions = new ConcurrentHashMap<>();
    private final int port;
    private @Nullable HttpServer http;
    private @Nullable ExecutorService threads;
    private volatile Fault fault = NONE;

    private FaultyUpstream(ResourceProvider provider, TimeSource time) {
        this.provider = Objects.requireNonNull(provider, "provider");
        this.time = Objects.requireNonNull(time, "time");
        this.port = listen(0);
    }

    /**
     * Starts a server without a fault.
     *
     * @param provider the provider to serve
     * @return the server, on a free port of the loopback address
     */
    public static FaultyUpstream start(ResourceProvider provider) {
        return start(provider, TimeSource.system());
    }

    /**
     * Starts a server without a fault, with a time source for its {@linkplain #slow delays}.
     *
     * @param provider the provider to serve
     * @param time the time source, such as a {@link ManualTime}
     * @return the server, on a free port of the loopback address
     */
    public static FaultyUpstream start(ResourceProvider provider, TimeSource time) {
        return new FaultyUpstream(provider, time);
    }

    /**
     * Returns the address of the endpoint. The address never changes.
     *
     * @return the URL
     */
    public String url() {
        return url(InetAddress.getLoopbackAddress(), port);
    }

    /** Returns the URL of the endpoint, with an IPv6 address in brackets. */
    static String url(InetAddress host, int port) {
        try {
            return new URI("http", null, host.getHostAddress(), port, "/mcp", null, null).toString();
        } catch (URISyntaxException odd) {
            throw new IllegalStateException("Cannot create a URL for " + host, odd);
        }
    }

    /** Makes the server accept requests and never answer them. */
    public void hang() {
        fault = (exchange, good) -> {}; // the connection stays open until the client closes it, or die() is called
    }

    /** Makes the server answer with a body that is not JSON. */
    public void garbage() {
        fault = (exchange, good) -> {
            try (exchange) {
                answer(exchange, 200, "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"resour\u0000");
            }
        };
    }

    /**
     * Makes the server answer correctly after a delay.
     *
     * @param delay the time that the server waits before it handles a request
     */
    public void slow(Duration delay) {
        fault = (exchange, good) -> time.schedule(delay, () -> later(() -> serveLate(exchange, good)));
    }

    /**
     * Runs a task on a thread of the server, so that the task does not block the timer. Does nothing if the server has
     * been stopped.
     */
    private synchronized void later(Runnable work) {
        if (http != null && threads != null) {
            threads.execute(work);
        }
    }

    private static void serveLate(HttpExchange exchange, Serving good) {
        try {
            good.serve(exchange);
        } catch (IOException gone) {
            exchange.close(); // the client has already closed the connection
        }
    }

    /** Stops the server: closes open connections, refuses new ones, and drops the sessions. */
    public synchronized void die() {
        if (http != null) {
            http.stop(0);
            http = null;
        }
        if (threads != null) {
            threads.shutdownNow();
        }
        sessions.values().forEach(ResourceClient::close);
        sessions.clear();
    }

    /** Ends the current fault. If the server was stopped, starts it again without its earlier sessions. */
    public synchronized void heal() {
        fault = NONE;
        if (http == null) {
            listen(port);
        }
    }

    /** Stops the server, like {@link #die}. */
    @Override
    public void close() {
        die();
    }

    private int listen(int wanted) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted), 0);
            ExecutorService pool = Executors.newCachedThreadPool(task -> {
                Thread thread = new Thread(task, "mcp-resources-testkit-upstream");
                thread.setDaemon(true);
                return thread;
            });
            server.setExecutor(pool);
            server.createContext("/mcp", this::handle);
            server.start();
            http = server;
            threads = pool;
            return server.getAddress().getPort();
        } catch (IOException taken) {
            throw new UncheckedIOException("Cannot start a server on port " + wanted, taken);
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        JsonNode message = Json.parse(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        fault.meet(exchange, good -> {
            try (good) {
                serve(good, message);
            }
        });
    }

    private void serve(HttpExchange exchange, @Nullable JsonNode message) throws IOException {
        String id = exchange.getRequestHeaders().getFirst(SESSION);
        ResourceClient session = id == null ? null : sessions.get(id);
        if (exchange.getRequestMethod().equals("DELETE") && id != null && session != null) {
            sessions.remove(id);
            session.close();
            answer(exchange, 200, "");
        } else if (!exchange.getRequestMethod().equals("POST")) {
            answer(exchange, 405, "");
        } else if (!(message instanceof ObjectNode json)) {
            answer(exchange, 400, "");
        } else if (session != null) {
            pass(exchange, session, json);
        } else if (json.path("method").asText("").equals("initialize")) {
            ResourceClient begun =
                    ResourceClient.piped(provider).withoutHandshake().deadline(DEADLINE);
            String name = UUID.randomUUID().toString();
            sessions.put(name, begun);
            exchange.getResponseHeaders().set(SESSION, name);
            pass(exchange, begun, json);
        } else {
            answer(exchange, id == null ? 400 : 404, "");
        }
    }

    private static void pass(HttpExchange exchange, ResourceClient session, ObjectNode json) throws IOException {
        Exchange answered = session.send(new Request("POST", Map.of(), json));
        if (json.has("id") && json.has("method")) {
            answer(exchange, 200, String.join("", answered.lines()));
        } else {
            answer(exchange, 202, "");
        }
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) {
            exchange.getResponseBody().write(bytes);
        }
    }
}
