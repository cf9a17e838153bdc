package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.spring.PrincipalResolver;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpTransportContextExtractor;
import io.modelcontextprotocol.spec.HttpHeaders;
import jakarta.servlet.http.HttpServletRequest;
import java.util.function.UnaryOperator;
import org.springframework.http.server.ServletServerHttpRequest;

/**
 * Extracts the transport context of a servlet request: the caller, the protocol version, and the thread values that
 * readers need. The filter and the transport use the same extractor, so a caller is the same in all revisions.
 */
final class ServletContextExtractor implements McpTransportContextExtractor<HttpServletRequest> {

    private final PrincipalResolver principals;
    private final ThreadValues threadValues;

    ServletContextExtractor(PrincipalResolver principals, ThreadValues threadValues) {
        this.principals = principals;
        this.threadValues = threadValues;
    }

    @Override
    public McpTransportContext extract(HttpServletRequest request) {
        UnaryOperator<Runnable> aroundReaders = threadValues.capture();
        return RequestAttributes.context(
                principals.resolve(request.getUserPrincipal(), new ServletServerHttpRequest(request).getHeaders()),
                request.getHeader(HttpHeaders.PROTOCOL_VERSION),
                aroundReaders);
    }
}
