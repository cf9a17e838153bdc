package io.github.mcpresources.examples.cluster;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The contents of the resources that all nodes serve: a number for each resource. */
final class Truth implements AutoCloseable {

    static {
        System.setProperty("sun.net.httpserver.nodelay", "true"); // otherwise each answer takes 40 ms
    }

    private final Map<String, Long> values = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer http;

    Truth() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/", this::answer);
        http.setExecutor(threads);
        http.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        byte[] value = String.valueOf(get(exchange.getRequestURI().getPath().substring(1)))
                .getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, value.length);
        exchange.getResponseBody().write(value);
        exchange.close();
    }

    /** Returns the URL to which the name of a resource is appended. */
    String url() {
        return "http://127.0.0.1:" + http.getAddress().getPort() + "/";
    }

    long get(String name) {
        return values.getOrDefault(name, 0L);
    }

    void set(String name, long value) {
        values.put(name, value);
    }

    @Override
    public void close() {
        http.stop(0);
        threads.shutdownNow();
    }
}
