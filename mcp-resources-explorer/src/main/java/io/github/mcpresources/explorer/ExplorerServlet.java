package io.github.mcpresources.explorer;

import io.github.mcpresources.internal.http.HostAndOriginCheck;
import io.github.mcpresources.internal.http.ServletHead;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.MappingMatch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A servlet that serves the explorer, a web page that shows the resources of an MCP server. The page is a client of
 * revision 2026-07-28. It calls the endpoint on the same origin, and receives the same data as every client with the
 * same token.
 *
 * <pre>{@code
 * ExplorerServlet explorer = ExplorerServlet.builder().endpoint("/mcp").build();
 * context.addServlet(new ServletHolder(explorer), "/explorer/*");
 * }</pre>
 *
 * <p>The files of the page contain no secrets. They can therefore be served without authentication, even if the
 * endpoint requires it. The page asks for the token of the endpoint. It sends the token only in the {@code
 * Authorization} header, and the browser keeps it until the tab is closed.
 *
 * <p>By default, the servlet accepts the same hosts and origins as a {@code ResourceServerFilter} with default
 * settings. It rejects other requests with status 403. Each file is sent with a {@code Content-Security-Policy} that
 * allows only the scripts and requests of the page.
 *
 * @see <a href="https://www.w3.org/TR/CSP3/">Content Security Policy</a>
 */
@SuppressWarnings("serial")
public final class ExplorerServlet extends HttpServlet {

    private static final Logger log = LoggerFactory.getLogger(ExplorerServlet.class);

    private static final String IMMUTABLE = "public, max-age=31536000, immutable";
    private static final String REVALIDATED = "no-cache";
    private static final String NO_FEATURES =
            "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()";
    private static final Pattern TAGS = Pattern.compile("\\s*,\\s*");

    private final Map<String, WebFile> files;
    private final HostAndOriginCheck hosts;

    private ExplorerServlet(Builder builder) {
        files = WebFiles.read(builder.endpoint, builder.health);
        hosts = new HostAndOriginCheck(
                builder.hosts, Set.of(), log, "ExplorerServlet", "ExplorerServlet.Builder.allowedHosts");
    }

    /**
     * Creates a builder for a servlet.
     *
     * @return the builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Sends a file of the page.
     *
     * @param request a GET or HEAD request; other requests are rejected with status 405
     * @param response the response
     * @throws IOException if the response cannot be sent
     */
    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        protect(response);
        String fault = hosts.fault(new ServletHead(request));
        if (fault != null) {
            refuse(response, HttpServletResponse.SC_FORBIDDEN, fault);
            return;
        }
        boolean isHead = request.getMethod().equals("HEAD");
        if (!isHead && !request.getMethod().equals("GET")) {
            response.setHeader("Allow", "GET, HEAD");
            refuse(response, HttpServletResponse.SC_METHOD_NOT_ALLOWED, "The explorer answers only GET and HEAD");
            return;
        }
        String name = name(request);
        if (name == null) {
            // The page names its files relative to its own address, which must end with a slash. The location is
            // relative, because a request for "//host" would otherwise lead to another host.
            String uri = request.getRequestURI();
            response.setHeader("Location", "./" + uri.substring(uri.lastIndexOf('/') + 1) + "/");
            response.setStatus(HttpServletResponse.SC_FOUND);
            return;
        }
        WebFile file = files.get(name);
        if (file == null) {
            refuse(response, HttpServletResponse.SC_NOT_FOUND, "The explorer has no such file");
        } else {
            send(file, request, response, isHead);
        }
    }

    /**
     * Returns the name of the requested file; null if the request is for the path of the servlet without a slash at the
     * end.
     */
    private static @Nullable String name(HttpServletRequest request) {
        String inServlet = request.getPathInfo();
        if (inServlet == null && request.getHttpServletMapping().getMappingMatch() == MappingMatch.PATH) {
            return null;
        }
        String path = inServlet == null ? request.getServletPath() : inServlet;
        String name = path.startsWith("/") ? path.substring(1) : path;
        return name.isEmpty() ? WebFiles.INDEX : name;
    }

    private static void send(WebFile file, HttpServletRequest request, HttpServletResponse response, boolean isHead)
            throws IOException {
        boolean isCompressed = acceptsGzip(request.getHeader("Accept-Encoding"));
        String tag = '"' + file.tag() + (isCompressed ? "-gzip" : "") + '"';
        response.setHeader("Content-Security-Policy", file.policy());
        response.setHeader("Cache-Control", file.isImmutable() ? IMMUTABLE : REVALIDATED);
        response.setHeader("Vary", "Accept-Encoding");
        response.setHeader("ETag", tag);
        if (isKnown(request.getHeader("If-None-Match"), tag)) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            return;
        }
        byte[] body = isCompressed ? file.compressed() : file.plain();
        if (isCompressed) {
            response.setHeader("Content-Encoding", "gzip");
        }
        response.setContentType(file.type());
        response.setContentLength(body.length);
        if (!isHead) {
            response.getOutputStream().write(body);
        }
    }

    private static boolean acceptsGzip(@Nullable String encodings) {
        if (encodings == null) {
            return false;
        }
        for (String encoding : encodings.split(",", -1)) {
            String[] parts = encoding.strip().split("\\s*;\\s*", 2);
            if (parts[0].equalsIgnoreCase("gzip")) {
                return parts.length == 1 || !parts[1].matches("q=0(\\.0*)?");
            }
        }
        return false;
    }

    private static boolean isKnown(@Nullable String header, String tag) {
        return header != null
                && TAGS.splitAsStream(header.strip())
                        .anyMatch(known -> known.equals(tag) || known.equals("W/" + tag) || known.equals("*"));
    }

    private static void protect(HttpServletResponse response) {
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
        response.setHeader("Permissions-Policy", NO_FEATURES);
        response.setHeader("X-DNS-Prefetch-Control", "off");
    }

    private static void refuse(HttpServletResponse response, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        response.setHeader("Content-Security-Policy", "default-src 'none'");
        response.setHeader("Cache-Control", "no-store");
        response.setStatus(status);
        response.setContentType("text/plain; charset=utf-8");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    /** A builder for an {@link ExplorerServlet}. */
    public static final class Builder {

        private static final String DEFAULT_ENDPOINT = "/mcp";
        private static final Pattern PATH = Pattern.compile("(/[A-Za-z0-9._~!$&()*+,;=:@%-]+)+");

        private String endpoint = DEFAULT_ENDPOINT;
        private String health = "";
        private Set<String> hosts = Set.of();

        private Builder() {}

        /**
         * Sets the path of the endpoint that the page calls. The default is {@code /mcp}. The endpoint must have the
         * same scheme, host and port as the page.
         *
         * @param path the absolute path in the URL of the endpoint, with the context path of the application
         * @return this builder
         * @throws IllegalArgumentException if the value is not an absolute path, for example because it is a complete
         *     URL or has a query
         */
        public Builder endpoint(String path) {
            endpoint = path("endpoint", DEFAULT_ENDPOINT, path);
            return this;
        }

        /**
         * Sets the path at which a {@code ResourceServerFilter} serves the health report of the server. The page
         * requests the report with the token of the endpoint, and shows it if the filter allows this caller to see it.
         * By default, the page does not show the health.
         *
         * @param path the absolute path in the URL of the health report, with the context path of the application
         * @return this builder
         * @throws IllegalArgumentException if the value is not an absolute path
         */
        public Builder health(String path) {
            health = path("health", "/health", path);
            return this;
        }

        private static String path(String setting, String example, String value) {
            if (!PATH.matcher(Objects.requireNonNull(value, setting)).matches()) {
                throw new IllegalArgumentException(setting + " must be an absolute path such as " + example
                        + ", without scheme, host and query, not " + value);
            }
            return value;
        }

        /**
         * Sets the hosts, without ports, at which the page may be opened. By default, if a request arrives at a
         * loopback address, even through a proxy, its host must be {@code localhost}, {@code 127.0.0.1} or
         * {@code [::1]}. Requests that arrive at other addresses may name any host, and the first of them causes a
         * warning in the log.
         *
         * @param values names such as {@code mcp.example.com}, or addresses; an IPv6 address is in brackets
         * @return this builder
         * @throws IllegalArgumentException if a value has another form, such as a name with a port
         */
        public Builder allowedHosts(String... values) {
            hosts = HostAndOriginCheck.hosts(values);
            return this;
        }

        /**
         * Creates the servlet.
         *
         * @return a new servlet, which can be registered for a path such as {@code /explorer/*}
         */
        public ExplorerServlet build() {
            return new ExplorerServlet(this);
        }
    }
}
