package io.github.mcpresources.examples.http;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rejects requests without the token of the endpoint, with status 401, before the body is read.
 *
 * <p>CORS preflight requests need no token, because browsers send them without one. Such a request cannot read or
 * change any data.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6750#section-3">RFC 6750: The WWW-Authenticate response header
 *     field</a>
 */
record BearerFilter(BearerToken token) implements Filter {

    private static final String CHALLENGE = "Bearer realm=\"mcp\"";
    private static final String SCHEME = "Bearer ";

    private static final String RIGHT = " in the header Authorization: Bearer TOKEN. The token is the one that the"
            + " server was given or printed at its start";

    /** Maps the names of other authentication schemes in lower case to their usual spelling. */
    private static final Map<String, String> SCHEMES =
            Map.of("basic", "Basic", "digest", "Digest", "negotiate", "Negotiate", "token", "Token");

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest httpRequest = (HttpServletRequest) request;
        HttpServletResponse answer = (HttpServletResponse) response;
        if (isPreflight(httpRequest)) {
            chain.doFilter(request, response);
            return;
        }
        List<String> authorizations = Collections.list(httpRequest.getHeaders("Authorization"));
        if (authorizations.isEmpty()) {
            refuse(answer, CHALLENGE, "The request has no token: send it" + RIGHT);
            return;
        }
        String given = authorizations.size() == 1 ? token(authorizations.get(0)) : null;
        if (given == null || !token.isEqualTo(given)) {
            refuse(answer, CHALLENGE + ", error=\"invalid_token\"", fault(authorizations));
            return;
        }
        chain.doFilter(request, response);
    }

    /**
     * Describes what is wrong with the Authorization header. Only known schemes are named, because the first word of
     * any other value may be a token.
     */
    private static String fault(List<String> authorizations) {
        if (authorizations.size() > 1) {
            return "The header Authorization occurs " + authorizations.size() + " times; send one token" + RIGHT;
        }
        String scheme = authorizations.get(0).strip().split("\\s", 2)[0].toLowerCase(Locale.ROOT);
        if (scheme.equals("bearer")) {
            return "The token is wrong. The server creates a new token at each start, unless a token is given";
        }
        String sent = SCHEMES.getOrDefault(scheme, "another scheme or none");
        return "This server expects the scheme Bearer in the header Authorization, but the client sent " + sent
                + "; send a token" + RIGHT;
    }

    private static boolean isPreflight(HttpServletRequest request) {
        return request.getMethod().equals("OPTIONS") && request.getHeader("Access-Control-Request-Method") != null;
    }

    private static @Nullable String token(String authorization) {
        return authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? authorization.substring(SCHEME.length()).strip()
                : null;
    }

    private static void refuse(HttpServletResponse response, String challenge, String message) throws IOException {
        response.setHeader("WWW-Authenticate", challenge);
        JsonErrors.send(response, HttpServletResponse.SC_UNAUTHORIZED, message);
    }
}
