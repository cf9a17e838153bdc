package io.github.mcpresources.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.server.ServerHealth;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the health of a server as JSON at a path.
 *
 * @param resources the server
 * @param path the path below the context of the web application
 * @param allowed the rule that decides which requests may read the health
 */
record HealthPage(ResourceServer resources, String path, Predicate<? super HttpServletRequest> allowed) {

    private static final Logger log = LoggerFactory.getLogger(HealthPage.class);

    HealthPage {
        Objects.requireNonNull(allowed, "allowed");
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("The health path must begin with a slash, not \"" + path + "\"");
        }
    }

    boolean isAt(HttpServletRequest request) {
        String inner = request.getServletPath() + (request.getPathInfo() == null ? "" : request.getPathInfo());
        return inner.equals(path);
    }

    void answer(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!request.getMethod().equals("GET") || !isAllowed(request)) {
            response.setStatus(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        ServerHealth health = resources.health();
        byte[] json = health.toJson().getBytes(UTF_8);
        response.setStatus(health.isUp() ? HttpServletResponse.SC_OK : HttpServletResponse.SC_SERVICE_UNAVAILABLE);
        response.setContentType("application/json");
        response.setHeader("Cache-Control", "no-store");
        response.setContentLength(json.length);
        response.getOutputStream().write(json);
    }

    /** Calls the application's rule. If the rule throws an exception, the request is not allowed. */
    private boolean isAllowed(HttpServletRequest request) {
        try {
            return allowed.test(request);
        } catch (RuntimeException failure) {
            log.warn(
                    "The application's rule for the health page {} failed, so a request gets status 404",
                    path,
                    failure);
            return false;
        }
    }
}
