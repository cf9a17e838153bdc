package io.github.mcpresources.examples.http;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests without the token of the endpoint, with 401 and before their bodies are read.
 *
 * <p>Preflight requests need no token, because a browser sends none with them. They read and change nothing.
 *
 * @param token the endpoint's token
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6750#section-3">RFC 6750: The WWW-Authenticate response header
 *     field</a>
 */
record BearerFilter(BearerToken token) implements Filter {

    private static final String CHALLENGE = "Bearer realm=\"mcp\"";
    private static final String SCHEME = "Bearer ";

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest asked = (HttpServletRequest) request;
        HttpServletResponse answer = (HttpServletResponse) response;
        if (isPreflight(asked)) {
            chain.doFilter(request, response);
            return;
        }
        List<String> authorizations = Collections.list(asked.getHeaders("Authorization"));
        if (authorizations.isEmpty()) {
            refuse(
                    answer,
                    CHALLENGE,
                    "The request has no token: send the header Authorization: Bearer TOKEN, with the token that the"
                            + " server prints, or was given, when it started");
            return;
        }
        String given = authorizations.size() == 1 ? token(authorizations.get(0)) : null;
        if (given == null || !token.isEqualTo(given)) {
            refuse(
                    answer,
                    CHALLENGE + ", error=\"invalid_token\"",
                    "This is not the token of this server, which makes a new one at each start unless it is given one");
            return;
        }
        chain.doFilter(request, response);
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
        McpSchema.JSONRPCResponse.JSONRPCError error =
                new McpSchema.JSONRPCResponse.JSONRPCError(McpSchema.ErrorCodes.INVALID_REQUEST, message);
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("jsonrpc", McpSchema.JSONRPC_VERSION);
        answer.put("error", error);
        byte[] body = McpJsonDefaults.getMapper().writeValueAsString(answer).getBytes(StandardCharsets.UTF_8);
        response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
        response.setHeader("WWW-Authenticate", challenge);
        response.setContentType("application/json");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
