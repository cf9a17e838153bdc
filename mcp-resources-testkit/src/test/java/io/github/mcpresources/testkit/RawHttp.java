package io.github.mcpresources.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A {@link RawServer} behind a streamable HTTP endpoint, with sessions for the older revisions and independent requests
 * for 2026-07-28.
 */
final class RawHttp implements AutoCloseable {

    private static final String META = "io.modelcontextprotocol/";

    /** A session with the streams for its notifications. */
    private static final class Session implements RawServer.Peer {
        private final List<OutputStream> streams = new ArrayList<>();
        private final CountDownLatch end = new CountDownLatch(1);

        @Override
        public synchronized void send(String message) {
            streams.forEach(stream -> event(stream, message));
        }
    }

    /** The response to a listen request, until the client or the server ends it. */
    private record ListenStream(OutputStream out, CountDownLatch ended) implements RawServer.Peer {
        @Override
        public void send(String message) {
            try {
                event(out, message);
            } catch (UncheckedIOException gone) {
                ended.countDown(); // the client closed the stream
            }
        }

        @Override
        public void end() {
            ended.countDown();
        }
    }

    private final HttpServer http;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final RawServer server;
    private final Fault fault;
    private final Map<String, Session> sessions = new ConcurrentHashMap<>();
    private final Set<CountDownLatch> open = ConcurrentHashMap.newKeySet();

    private RawHttp(RawServer server, Fault fault) throws IOException {
        this.server = server;
        this.fault = fault;
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(threads);
        http.createContext("/mcp", this::handle);
        http.start();
    }

    static RawHttp start(RawServer server, Fault fault) {
        try {
            return new RawHttp(server, fault);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    ResourceClient client() {
        return ResourceClient.http(url());
    }

    String url() {
        InetAddress host = http.getAddress().getAddress();
        String literal = host instanceof Inet6Address ? "[" + host.getHostAddress() + "]" : host.getHostAddress();
        return "http://" + literal + ":" + http.getAddress().getPort() + "/mcp";
    }

    private void handle(HttpExchange exchange) throws IOException {
        Headers headers = exchange.getRequestHeaders();
        if (headers.containsKey("Origin") && !fault.is("any origin")) {
            answer(exchange, fault.is("400 for an origin") ? 400 : fault.is("302 for an origin") ? 302 : 403, null);
            return;
        }
        boolean stateless = "2026-07-28".equals(headers.getFirst("MCP-Protocol-Version"));
        if (stateless && headers.containsKey("Mcp-Session-Id") && fault.is("404 for a session")) {
            answer(exchange, 404, null);
            return;
        }
        switch (exchange.getRequestMethod()) {
            case "POST" -> post(exchange);
            case "GET" -> get(exchange, stateless);
            default -> {
                Session session = sessions.remove(String.valueOf(headers.getFirst("Mcp-Session-Id")));
                if (session != null) {
                    session.end.countDown();
                }
                answer(exchange, stateless ? 405 : 204, null);
            }
        }
    }

    private void get(HttpExchange exchange, boolean stateless) throws IOException {
        Session session =
                sessions.get(String.valueOf(exchange.getRequestHeaders().getFirst("Mcp-Session-Id")));
        if (stateless || session == null) {
            answer(exchange, stateless && !fault.is("200 for GET") ? 405 : 200, null);
            return;
        }
        // a client that sees the open stream receives all further notifications
        synchronized (session) {
            session.streams.add(open(exchange, session.end));
        }
        await(exchange, session.end);
        server.listeners().drop(session);
    }

    private OutputStream open(HttpExchange exchange, CountDownLatch end) throws IOException {
        open.add(end);
        exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        out.write(": open\n\n".getBytes(StandardCharsets.UTF_8));
        out.flush();
        return out;
    }

    private static void await(HttpExchange exchange, CountDownLatch end) {
        try (exchange) {
            end.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private static void event(OutputStream out, String message) {
        try {
            out.write(("event: message\ndata: " + message + "\n\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    private void post(HttpExchange exchange) throws IOException {
        JsonNode message = Json.parse(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        if (RawServer.isStateless(message)) {
            stateless(exchange, message);
            return;
        }
        String id = exchange.getRequestHeaders().getFirst("Mcp-Session-Id");
        if (message.path("method").asText().equals("initialize")) {
            id = UUID.randomUUID().toString();
            Session begun = new Session();
            sessions.put(id, begun);
            server.listeners().connected(begun);
            exchange.getResponseHeaders().add("Mcp-Session-Id", id);
        }
        Session session = sessions.get(String.valueOf(id));
        if (session == null) {
            answer(exchange, 404, null);
            return;
        }
        ObjectNode answer = server.handle(message, session);
        answer(exchange, answer == null ? 202 : 200, answer);
    }

    private void stateless(HttpExchange exchange, JsonNode message) throws IOException {
        String wrong = wrongHeader(exchange.getRequestHeaders(), message);
        if (wrong != null) {
            ObjectNode answer = Json.object("jsonrpc", "2.0");
            answer.set("id", message.path("id"));
            answer.set("error", Json.object("code", -32020).put("message", wrong));
            answer(exchange, 400, answer);
            return;
        }
        if (message.path("method").asText().equals("subscriptions/listen")) {
            CountDownLatch end = new CountDownLatch(1);
            OutputStream out = open(exchange, end);
            server.handle(message, new ListenStream(out, end));
            if (!fault.is("never keeps alive")) {
                out.write(": still here\n\n".getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
            await(exchange, end);
            return;
        }
        List<String> events = new ArrayList<>();
        ObjectNode answer = server.handle(message, events::add);
        if (events.isEmpty()) {
            answer(exchange, status(answer), answer);
            return;
        }
        if (!fault.is("buffering")) {
            exchange.getResponseHeaders().add("X-Accel-Buffering", "no");
        }
        try (OutputStream out = open(exchange, new CountDownLatch(1))) {
            events.forEach(text -> event(out, text));
            event(out, answer.toString());
            if (fault.is("answers twice")) {
                event(out, answer.toString());
            }
            server.answered(message, text -> event(out, text));
        }
    }

    private int status(ObjectNode answer) {
        return switch (answer.path("error").path("code").asInt()) {
            case -32601 -> fault.is("200 for unknown") ? 200 : 404;
            case -32022 -> fault.is("200 for a version") ? 200 : 400;
            case -32020, -32021 -> 400;
            case -32602 -> answer.path("error").path("message").asText().contains("clientCapabilities") ? 400 : 200;
            default -> 200;
        };
    }

    private String wrongHeader(Headers headers, JsonNode message) {
        JsonNode params = message.path("params");
        String version = params.path("_meta").path(META + "protocolVersion").asText();
        String wrong = wrong(headers, "MCP-Protocol-Version", version);
        if (wrong == null) {
            wrong = wrong(headers, "Mcp-Method", message.path("method").asText());
        }
        if (wrong == null && message.path("method").asText().equals("resources/read") && params.has("uri")) {
            wrong = wrong(headers, "Mcp-Name", params.path("uri").asText());
        }
        return wrong;
    }

    private String wrong(Headers headers, String name, String wanted) {
        String value = headers.getFirst(name);
        if (value == null) {
            return fault.is("no " + name) ? null : name + " is missing";
        }
        if (value.startsWith("=?base64?") && !fault.is("no base64")) {
            value = new String(
                    Base64.getDecoder().decode(value.substring(9, value.length() - 2)), StandardCharsets.UTF_8);
        }
        return value.equals(wanted) || fault.is("any " + name) ? null : name + " differs";
    }

    private static void answer(HttpExchange exchange, int status, ObjectNode answer) throws IOException {
        try (exchange) {
            if (answer == null) {
                exchange.sendResponseHeaders(status, -1);
                return;
            }
            byte[] body = answer.toString().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        sessions.values().forEach(session -> session.end.countDown());
        open.forEach(CountDownLatch::countDown);
        http.stop(0);
        threads.shutdownNow();
    }
}
