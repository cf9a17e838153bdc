package io.github.mcpresources.internal.http;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Sets the CORS headers that allow the pages of some origins to read responses in a browser. Each response to such a
 * page has the headers, even if it is an error. Other responses do not have them. The value {@code *} is never sent.
 * Cookies are not allowed, so a page must send its credentials in a header.
 *
 * @param origins the allowed origins, in lower case
 * @see <a href="https://fetch.spec.whatwg.org/#http-cors-protocol">Fetch: the CORS protocol</a>
 */
public record Cors(Set<String> origins) {

    /** The header that names the origin whose pages may read the response. */
    public static final String ALLOW_ORIGIN = "Access-Control-Allow-Origin";

    /** An origin as a browser sends it: a scheme and an authority without a path. */
    private static final Pattern ORIGIN = Pattern.compile("[a-z][a-z0-9+.-]*://[^/?#*\\s\\\\]+");

    private static final String METHODS = "GET, POST, DELETE";

    /**
     * The headers that clients of any revision send. Other headers that a preflight request names, such as those of the
     * application, are also allowed.
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
     * Validates the values of an {@code allowedOrigins} setting. Returns them in lower case and without the default
     * port of their scheme, because browsers omit this port.
     *
     * @param values origins such as {@code https://app.example.com}
     * @throws IllegalArgumentException if a value has another form, such as a URL with a path, or {@code *}
     */
    public static Set<String> origins(String... values) {
        return Stream.of(values)
                .map(value -> {
                    String origin = value.toLowerCase(Locale.ROOT);
                    if (!ORIGIN.matcher(origin).matches()) {
                        throw new IllegalArgumentException(
                                "Each value of allowedOrigins must be a scheme, a host and an optional port, such as"
                                        + " https://app.example.com, not " + origin);
                    }
                    return origin.replaceFirst("^(https://.*):443$|^(http://.*):80$", "$1$2");
                })
                .collect(Collectors.toSet());
    }

    /**
     * Sets the CORS headers and returns true if the request comes from a page of an allowed origin; otherwise returns
     * false.
     */
    boolean grant(RequestHead request, ResponseHeaders response) {
        if (origins.isEmpty()) {
            return false;
        }
        response.add("Vary", "Origin"); // also for other origins, so that a cache does not mix the responses
        String origin = request.header("Origin");
        if (origin == null || !origins.contains(origin.toLowerCase(Locale.ROOT))) {
            return false;
        }
        response.set(ALLOW_ORIGIN, origin);
        response.set("Access-Control-Expose-Headers", RESPONSE_HEADERS);
        return true;
    }

    /**
     * Checks whether a request is a preflight request, with which a browser asks whether a page may send the actual
     * request.
     */
    static boolean isPreflight(RequestHead request) {
        return request.method().equals("OPTIONS") && request.header("Access-Control-Request-Method") != null;
    }

    static void answerPreflight(RequestHead request, ResponseHeaders response) {
        Set<String> headers =
                new LinkedHashSet<>(REQUEST_HEADERS.stream().sorted().toList());
        String requested = request.header("Access-Control-Request-Headers");
        if (requested != null) {
            Stream.of(requested.toLowerCase(Locale.ROOT).split(",", MAX_HEADERS))
                    .map(String::trim)
                    .filter(name -> HEADER_NAME.matcher(name).matches())
                    .forEach(headers::add);
        }
        response.set("Access-Control-Allow-Methods", METHODS);
        response.set("Access-Control-Allow-Headers", String.join(", ", headers));
        response.set("Access-Control-Max-Age", MAX_AGE_SECONDS);
    }
}
