package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.spring.PrincipalResolver;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpTransportContextExtractor;
import io.modelcontextprotocol.spec.HttpHeaders;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.server.ServletServerHttpRequest;

/**
 * Creates the transport context of a servlet request. The context contains the caller, the protocol version, and the
 * values that frameworks stored in the thread of the request, which readers need. The filter and the transport use the
 * same extractor, so that a client is the same caller at every revision.
 */
final class RequestContextExtractor implements McpTransportContextExtractor<HttpServletRequest> {

    private final PrincipalResolver principals;
    private final ThreadValues threadValues = ThreadValues.ofFrameworks();

    RequestContextExtractor(PrincipalResolver principals) {
        this.principals = principals;
    }

    @Override
    public McpTransportContext extract(HttpServletRequest request) {
        return ContextAttributes.context(
                principals.resolve(request.getUserPrincipal(), new ServletServerHttpRequest(request).getHeaders()),
                request.getHeader(HttpHeaders.PROTOCOL_VERSION),
                threadValues.capture());
    }
}
