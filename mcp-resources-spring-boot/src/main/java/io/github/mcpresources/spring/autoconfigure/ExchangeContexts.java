package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.spring.PrincipalResolver;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpTransportContextExtractor;
import io.modelcontextprotocol.spec.HttpHeaders;
import java.security.Principal;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Provides the transport contexts of WebFlux requests. {@link ResourceWebFilter} creates a context and stores it in the
 * exchange, because the principal is available only asynchronously. The SDK's transport takes the context from the
 * exchange. The transport rejects a request that did not pass the filter, unless the application allows this.
 */
final class ExchangeContexts implements McpTransportContextExtractor<ServerRequest> {

    private static final Logger log = LoggerFactory.getLogger(ExchangeContexts.class);

    /**
     * The class name of the principal that Spring Security sets for anonymous callers in WebFlux. A request with this
     * principal is treated as a request without a principal, as in a servlet application.
     */
    private static final String ANONYMOUS = "org.springframework.security.authentication.AnonymousAuthenticationToken";

    private static final String ATTRIBUTE = ExchangeContexts.class.getName();

    private final PrincipalResolver principals;
    private final boolean isFilterRequired;
    private final ThreadValues threadValues = ThreadValues.ofFrameworks();
    private final AtomicBoolean hasWarned = new AtomicBoolean();

    /**
     * Creates an extractor.
     *
     * @param isFilterRequired true if requests that did not pass the filter must be rejected
     */
    ExchangeContexts(PrincipalResolver principals, boolean isFilterRequired) {
        this.principals = principals;
        this.isFilterRequired = isFilterRequired;
    }

    /** Creates the context of a request, and stores it in the exchange. Fails if the resolver fails. */
    Mono<McpTransportContext> of(ServerWebExchange exchange) {
        return Mono.deferContextual(view -> exchange.getPrincipal()
                .filter(principal -> !ANONYMOUS.equals(principal.getClass().getName()))
                .map(Optional::<Principal>of)
                .defaultIfEmpty(Optional.empty())
                .map(found -> {
                    Principal principal = found.orElse(null);
                    McpTransportContext context = ContextAttributes.context(
                            principals.resolve(principal, exchange.getRequest().getHeaders()),
                            exchange.getRequest().getHeaders().getFirst(HttpHeaders.PROTOCOL_VERSION),
                            threadValues.capture(view, principal));
                    exchange.getAttributes().put(ATTRIBUTE, context);
                    return context;
                }));
    }

    /**
     * Returns the context of a request that passed the filter.
     *
     * @throws ResponseStatusException if the request did not pass the filter
     */
    @Override
    public McpTransportContext extract(ServerRequest request) {
        McpTransportContext context = request.exchange().getAttribute(ATTRIBUTE);
        if (context != null) {
            return context;
        }
        if (!isFilterRequired) {
            return McpTransportContext.EMPTY;
        }
        if (hasWarned.compareAndSet(false, true)) {
            log.warn("Refusing requests that reach the MCP endpoint without passing a web filter that checks Host and"
                    + " Origin: mcpResourceWebFilter, or mcpResourceHostWebFilter for a transport without the"
                    + " resources. The filter must be applied to all paths of the endpoint");
        }
        throw new ResponseStatusException(
                HttpStatus.FORBIDDEN, "The request bypassed the filter that checks Host and Origin");
    }
}
