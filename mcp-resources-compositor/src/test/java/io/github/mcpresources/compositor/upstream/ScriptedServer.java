package io.github.mcpresources.compositor.upstream;

import io.modelcontextprotocol.json.McpJsonDefaults;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** An HTTP server that answers with the results that a test supplies. By default it has no sessions. */
@SuppressWarnings("serial")
final class ScriptedServer extends HttpServlet implements AutoCloseable {

    /**
     * Supplies the result of a method, or null for the error "Method not found". If a script throws an
     * {@link IllegalStateException}, the server closes the connection in the middle of the answer.
     */
    interface Script {
        Map<String, Object> result(String method, Map<String, Object> params) throws InterruptedException;
    }

    private final transient Server jetty = new Server();
    private final transient ServerConnector connector = new ServerConnector(jetty);
    private final transient Map<String, Object> offered;
    private final transient Script script;
    /** The {@code Authorization} header that requests must have, or null to accept any request. */
    transient volatile String authorization;
    /** True if the server has a stream of notifications, which ends at once. */
    transient volatile boolean ofNotifications;
    /** True if sessions have an id, so that a session can be unknown later. */
    transient volatile boolean hasSessions;
    /** True if the server knows the session. {@code initialize} sets it to true. */
    transient volatile boolean knowsSession;
    /** The body that answers have instead of a message, or null for messages. */
    transient volatile String body;
    /** The requested methods. */
    final transient List<String> received = new CopyOnWriteArrayList<>();

    ScriptedServer(Script script) throws Exception {
        this(Map.of(), script);
    }

    /** Creates a server with the given capabilities for resources and the given script. */
    ScriptedServer(Map<String, Object> offered, Script script) throws Exception {
        this.offered = offered;
        this.script = script;
        connector.setHost("127.0.0.1");
        jetty.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler();
        context.addServlet(new ServletHolder(this), "/mcp");
        jetty.setHandler(context);
        jetty.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/mcp");
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
        response.setStatus(ofNotifications ? 200 : 405);
        response.setContentType("text/event-stream");
    }

    @Override
    @SuppressWarnings("unchecked")
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Map<String, Object> message =
                McpJsonDefaults.getMapper().readValue(request.getInputStream().readAllBytes(), Map.class);
        String method = String.valueOf(message.get("method"));
        received.add(method);
        if (authorization != null && !authorization.equals(request.getHeader("Authorization"))) {
            response.setStatus(401);
            return;
        }
        if (!message.containsKey("id")) {
            response.setStatus(202);
            return;
        }
        if (hasSessions && method.equals("initialize")) {
            knowsSession = true;
            response.setHeader("Mcp-Session-Id", "one");
        } else if (hasSessions && !knowsSession) {
            response.setStatus(404);
            return;
        }
        if (body != null) {
            response.setContentType("application/json");
            response.getOutputStream().print(body);
            return;
        }
        Map<String, Object> result;
        try {
            result = result(method, message);
        } catch (InterruptedException stop) {
            throw new IOException(stop);
        } catch (IllegalStateException brokenOff) {
            response.setContentType("application/json");
            response.setContentLength(1_000);
            response.getOutputStream().write('{');
            response.flushBuffer();
            throw brokenOff; // the container closes the connection
        }
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("jsonrpc", "2.0");
        answer.put("id", message.get("id"));
        if (result == null) {
            answer.put("error", Map.of("code", -32601, "message", "Method not found"));
        } else {
            answer.put("result", result);
        }
        response.setContentType("application/json");
        response.getOutputStream().write(McpJsonDefaults.getMapper().writeValueAsBytes(answer));
    }

    @SuppressWarnings("unchecked")
    private Map<String, Object> result(String method, Map<String, Object> message) throws InterruptedException {
        return method.equals("initialize")
                ? Map.of(
                        "protocolVersion",
                        "2025-11-25",
                        "capabilities",
                        Map.of("resources", offered),
                        "serverInfo",
                        Map.of("name", "scripted", "version", "1"))
                : script.result(method, (Map<String, Object>) message.getOrDefault("params", Map.of()));
    }

    @Override
    public void close() {
        try {
            jetty.stop();
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }
}
