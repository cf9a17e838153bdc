package io.github.mcpresources.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The CORS headers that allow the pages of some origins to read the answers in a browser. Every answer to a page of
 * these origins has the headers, including errors. Answers to other origins do not have the headers, and {@code *} is
 * never sent. Cookies are not allowed, so a page must send its credentials in a header.
 *
 * @param origins the origins, in lower case
 * @see <a href="https://fetch.spec.whatwg.org/#http-cors-protocol">Fetch: the CORS protocol</a>
 */
record Cors(Set<String> origins) {

    static final String ALLOW_ORIGIN = "Access-Control-Allow-Origin";

    /** The form of an origin as a browser sends it: a scheme and an authority without a path. */
    static final Pattern ORIGIN = Pattern.compile("[a-z][a-z0-9+.-]*://[^/?#*\\s\\\\]+");

    private static final String METHODS = "GET, POST, DELETE";

    /**
     * The headers that clients of any revision send. Other headers that a preflight request names, such as an
     * application's own headers, are also allowed.
     */
    private static final Set<String> REQUEST_HEADERS = Set.of(
            "accept",
            "authorization",
            "content-type",
            "last-event-id",
            "mcp-method",
            "mcp-name",
            "mcp-protocol-version",
            "mcp-session-id");

    private static final String RESPONSE_HEADERS = "Mcp-Session-Id, WWW-Authenticate";

    private static final Pattern HEADER_NAME = Pattern.compile("[a-z0-9_-]{1,100}");

    private static final int MAX_HEADERS = 50;

    private static final String MAX_AGE_SECONDS = "600";

    /**
     * Sets the headers of the answer if the request comes from a page of one of the origins.
     *
     * @return true if the page has one of the origins
     */
    boolean grant(HttpServletRequest request, HttpServletResponse response) {
        if (origins.isEmpty()) {
            return false;
        }
        response.addHeader("Vary", "Origin"); // also for other origins, so that a cache does not mix the answers
        String origin = request.getHeader("Origin");
        if (origin == null || !origins.contains(origin.toLowerCase(Locale.ROOT))) {
            return false;
        }
        response.setHeader(ALLOW_ORIGIN, origin);
        response.setHeader("Access-Control-Expose-Headers", RESPONSE_HEADERS);
        return true;
    }

    /**
     * Checks whether a request is a preflight request, by which a browser determines the requests that a page may send.
     */
    static boolean isPreflight(HttpServletRequest request) {
        return request.getMethod().equals("OPTIONS") && request.getHeader("Access-Control-Request-Method") != null;
    }

    /** Answers a preflight request. */
    static void answerPreflight(HttpServletRequest request, HttpServletResponse response) {
        Set<String> headers =
                new LinkedHashSet<>(REQUEST_HEADERS.stream().sorted().toList());
        String requested = request.getHeader("Access-Control-Request-Headers");
        if (requested != null) {
            Stream.of(requested.toLowerCase(Locale.ROOT).split(",", MAX_HEADERS))
                    .map(String::trim)
                    .filter(name -> HEADER_NAME.matcher(name).matches())
                    .forEach(headers::add);
        }
        response.setHeader("Access-Control-Allow-Methods", METHODS);
        response.setHeader("Access-Control-Allow-Headers", String.join(", ", headers));
        response.setHeader("Access-Control-Max-Age", MAX_AGE_SECONDS);
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
    }
}
