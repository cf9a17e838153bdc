package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.http.EarlyAnswer;
import io.github.mcpresources.internal.server.ServerAccess;
import io.github.mcpresources.internal.stateless.JsonWriter;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;

/**
 * A filter that rejects requests of anonymous callers with status 401, before the body is read. Other requests, and
 * {@code OPTIONS} requests, which a browser sends without credentials, reach the filter of the resource server. If the
 * caller cannot be determined, the response is an internal error.
 */
record PrincipalRequired(Filter filter, RequestContextExtractor extractor, ServerAccess access) implements Filter {

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!(request instanceof HttpServletRequest httpRequest)
                || !(response instanceof HttpServletResponse answer)
                || httpRequest.getMethod().equals("OPTIONS")) {
            filter.doFilter(request, response, chain);
            return;
        }
        boolean isAnonymous;
        try {
            isAnonymous = ContextAttributes.principal(extractor.extract(httpRequest)) == null;
        } catch (RuntimeException | Error failure) { // from the application's code; its message is only logged
            refuse(
                    answer,
                    new EarlyAnswer(
                            HttpServletResponse.SC_INTERNAL_SERVER_ERROR,
                            access.dispatcher().failed(null, httpRequest.getMethod(), failure),
                            null));
            return;
        }
        if (isAnonymous) {
            access.refused(AnonymousCallers.REFUSAL.reason());
            answer.setHeader(AnonymousCallers.CHALLENGE, AnonymousCallers.SCHEME);
            refuse(answer, AnonymousCallers.REFUSAL);
        } else {
            filter.doFilter(request, response, chain);
        }
    }

    private static void refuse(HttpServletResponse response, EarlyAnswer answer) throws IOException {
        byte[] json = JsonWriter.write(Objects.requireNonNull(answer.body()).toJson());
        response.setStatus(answer.status());
        response.setContentType("application/json");
        response.setContentLength(json.length);
        response.getOutputStream().write(json);
    }
}
