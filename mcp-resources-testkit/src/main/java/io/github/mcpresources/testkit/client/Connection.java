package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An open connection to a server, after the handshake if the settings require one. */
final class Connection {

    private static final String META = "io.modelcontextprotocol/";

    /** For each method, the name of the parameter that the client also sends in the header {@code Mcp-Name}. */
    private static final Map<String, String> NAMED =
            Map.of("resources/read", "uri", "tools/call", "name", "prompts/get", "name");

    /**
     * The factor that extends the deadline for {@code initialize}, because a server process may need time to start. In
     * the mode {@link ConnectionMode#STATELESS}, it extends the deadline for {@code server/discover} instead.
     */
    private static final int FIRST_ANSWER = 3;

    private static final int MAX_QUOTE_LENGTH = 200;

    private final String name;
    private final Transport transport;
    private final Inbox inbox;
    private final ClientSettings settings;
    private final Consumer<Exchange> log;
    private final AtomicInteger ids = new AtomicInteger();
    private volatile Revision revision;
    private @Nullable Exchange handshake;

    private Connection(String name, Transport.Opener opener, ClientSettings settings, Consumer<Exchange> log) {
        this.name = name;
        this.settings = settings;
        this.log = log;
        this.inbox = new Inbox(this::answer);
        this.revision = settings.mode() == ConnectionMode.SESSION ? settings.sessionRevision() : Revision.V2026_07_28;
        this.transport = opener.open(inbox, settings);
    }

    static Connection open(String name, Transport.Opener opener, ClientSettings settings, Consumer<Exchange> log) {
        Connection connection = new Connection(name, opener, settings, log);
        try {
            if (settings.handshake()) {
                connection.shakeHands();
            }
        } catch (ClientException failed) {
            connection.transport.close();
            throw failed;
        }
        return connection;
    }

    private void shakeHands() {
        if (settings.mode() != ConnectionMode.SESSION && discover()) {
            return;
        }
        revision = settings.sessionRevision();
        ObjectNode params = Json.object("protocolVersion", revision.date());
        params.set("capabilities", Json.object());
        params.set("clientInfo", clientInfo());
        Exchange exchange =
                exchange(request("initialize", params), settings.deadline().multipliedBy(FIRST_ANSWER));
        log.accept(exchange);
        handshake = exchange;
        String agreed = exchange.result().path("protocolVersion").asText("");
        if (!exchange.succeeded()) {
            throw new ClientException(name + " does not answer initialize with a result.\n" + exchange);
        }
        revision = Revision.withRulesFor(agreed)
                .filter(one -> !one.isStateless())
                .orElseThrow(() -> new ClientException(name + " answered initialize with revision \"" + agreed
                        + "\", but the testkit supports " + Revision.allWithSessions() + ".\n" + exchange));
        ObjectNode initialized = Json.object("jsonrpc", "2.0");
        initialized.put("method", "notifications/initialized");
        sendNotification(new Request("POST", headers("", Json.object()), initialized));
        transport.established(revision);
    }

    /** Sends a notification, and waits until it is written or, over HTTP, until the server has responded. */
    private void sendNotification(Request notification) {
        try {
            transport.send(notification).received().get(settings.deadline().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException failure) {
            throw new ClientException(
                    name + " did not accept " + notification.method() + transport.diagnostics(), failure);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Sends {@code server/discover}. Returns true if the connection uses the stateless revision. In the mode
     * {@link ConnectionMode#STATELESS}, the result is always true, and an exception is thrown if the server does not
     * answer with a result. In other modes, the result is true if the server supports the revision.
     */
    private boolean discover() {
        boolean must = settings.mode() == ConnectionMode.STATELESS;
        Duration timeout = must ? settings.deadline().multipliedBy(FIRST_ANSWER) : settings.deadline();
        Exchange exchange = exchange(request("server/discover", Json.object()), timeout);
        boolean supported = false;
        for (JsonNode version : exchange.result().path("supportedVersions")) {
            supported |= version.asText().equals(Revision.V2026_07_28.date());
        }
        if (must && !exchange.succeeded()) {
            throw new ClientException(name + " does not answer server/discover with a result.\n" + exchange);
        }
        if (supported || must) { // otherwise the exchange is not logged, because a server need not support the method
            handshake = exchange;
            log.accept(exchange);
        }
        return supported || must;
    }

    Request request(String method, ObjectNode params) {
        ObjectNode sent = params.deepCopy();
        if (revision.isStateless()) {
            ObjectNode meta = sent.withObject("/_meta");
            meta.put(META + "protocolVersion", revision.date());
            meta.set(META + "clientCapabilities", Json.object());
            meta.set(META + "clientInfo", clientInfo());
        }
        ObjectNode json = Json.object("jsonrpc", "2.0");
        json.set("id", IntNode.valueOf(ids.incrementAndGet()));
        json.put("method", method);
        json.set("params", sent);
        return new Request("POST", headers(method, params), json);
    }

    private static JsonNode clientInfo() {
        return Json.of(Map.of("name", "mcp-resources-testkit", "version", "0.1.0"));
    }

    private Map<String, String> headers(String method, ObjectNode params) {
        Map<String, String> headers = new LinkedHashMap<>();
        if (transport != null && transport.isHttp() && revision.isStateless()) {
            headers.put("MCP-Protocol-Version", revision.date());
            headers.put("Mcp-Method", method);
            String name = params.path(NAMED.getOrDefault(method, "")).textValue();
            if (name != null) {
                headers.put("Mcp-Name", headerValue(name));
            }
        }
        return headers;
    }

    private static String headerValue(String text) {
        boolean plain = text.chars().allMatch(c -> c > ' ' && c < 0x7f) && !text.startsWith("=?");
        return plain
                ? text
                : "=?base64?" + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + "?=";
    }

    Exchange send(Request request) {
        if (request.method().equals("resources/subscribe")) {
            transport.awaitNotifications();
        }
        Exchange exchange = exchange(request, settings.deadline());
        log.accept(exchange);
        return exchange;
    }

    private Exchange exchange(Request request, Duration deadline) {
        long start = System.nanoTime();
        PendingRequest pending = transport.send(request);
        TransportResponse received;
        try {
            received = pending.received().get(deadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            pending.abandon().run();
            received = TransportResponse.nothing(
                    "no answer to " + request.method() + " within " + deadline.toMillis() + " ms" + diagnostics());
        } catch (ExecutionException broken) {
            received = TransportResponse.nothing(String.valueOf(broken.getCause()));
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            received = TransportResponse.nothing("the waiting thread was interrupted");
        }
        String problem = received.problem();
        return new Exchange(
                transport.isHttp() ? request : new Request("POST", Map.of(), request.json()), // only HTTP sends headers
                received.status(),
                received.headers(),
                received.lines(),
                received.answer(),
                problem == null || problem.startsWith("no answer") ? problem : problem + diagnostics(),
                Duration.ofNanos(System.nanoTime() - start));
    }

    /** Returns details for the message about a missing response, such as the last unexpected line. */
    private String diagnostics() {
        List<String> unexpectedLines = inbox.unexpectedLines();
        if (unexpectedLines.isEmpty()) {
            return transport.diagnostics();
        }
        String last = unexpectedLines.get(unexpectedLines.size() - 1);
        return transport.diagnostics() + "; the last unexpected line: "
                + last.substring(0, Math.min(MAX_QUOTE_LENGTH, last.length()));
    }

    Listening listen(Request request) {
        int place = inbox.size();
        return new Listening(request, transport.send(request), inbox, place, () -> {});
    }

    Listening listenToAll(Runnable onClose) {
        transport.awaitNotifications();
        Request nothing = new Request("POST", Map.of(), Json.object());
        return new Listening(nothing, PendingRequest.never(), inbox, inbox.size(), onClose);
    }

    private void answer(Message message) {
        ObjectNode json = Json.object("jsonrpc", "2.0");
        json.set("id", message.json().get("id"));
        if (message.method().equals("ping")) {
            json.set("result", Json.object());
        } else {
            json.set("error", Json.of(Map.of("code", -32601, "message", "This client supports only ping requests.")));
        }
        transport.send(new Request("POST", Map.of(), json));
    }

    Exchange handshake() {
        return Optional.ofNullable(handshake).orElseThrow();
    }

    Revision revision() {
        return revision;
    }

    /** Returns the revision in the result of {@code initialize}, or the revision in use if there is no such result. */
    String agreedRevision() {
        return handshake == null
                ? revision.date()
                : handshake.result().path("protocolVersion").asText(revision.date());
    }

    Transport transport() {
        return transport;
    }

    Inbox inbox() {
        return inbox;
    }
}
