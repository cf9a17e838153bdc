package io.github.mcpresources.spring.autoconfigure;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * A filter that answers requests of anonymous callers with 401, before the body of the request is read. Other requests
 * reach the filter of the resource server. So do {@code OPTIONS} requests, because a browser sends them without
 * credentials.
 *
 * @param filter the filter of the resource server
 * @param extractor the extractor that determines the caller
 */
record PrincipalRequired(Filter filter, RequestContextExtractor extractor) implements Filter {

    private static final byte[] ANSWER = AnonymousCallers.body();

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request instanceof HttpServletRequest httpRequest
                && response instanceof HttpServletResponse answer
                && !httpRequest.getMethod().equals("OPTIONS")
                && ContextAttributes.principal(extractor.extract(httpRequest)) == null) {
            answer.setStatus(AnonymousCallers.REFUSAL.status());
            answer.setHeader(AnonymousCallers.CHALLENGE, AnonymousCallers.SCHEME);
            answer.setContentType("application/json");
            answer.setContentLength(ANSWER.length);
            answer.getOutputStream().write(ANSWER);
        } else {
            filter.doFilter(request, response, chain);
        }
    }
}
