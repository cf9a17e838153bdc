package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.http.EarlyAnswer;
import io.github.mcpresources.internal.http.HeadCheck;
import java.util.List;
import org.springframework.context.ApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * A web filter that checks Host and Origin and stores the transport context, for transports to which the resources are
 * not attached.
 */
record HostWebFilter(
        ApplicationContext application,
        List<ReactiveEndpoint> endpoints,
        HeadCheck headCheck,
        ExchangeContexts contexts)
        implements WebFilter, Ordered {

    /** Returns the lowest precedence, so that the filters of Spring Security determine the principal first. */
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (exchange.getApplicationContext() != application // a management server in a child context
                || endpoints.stream().noneMatch(endpoint -> endpoint.matches(exchange.getRequest()))) {
            return chain.filter(exchange);
        }
        ExchangeAnswers answers = new ExchangeAnswers(exchange.getResponse());
        EarlyAnswer early = headCheck.answer(new ExchangeHead(exchange.getRequest()), answers);
        return early == null
                ? contexts.of(exchange).then(Mono.defer(() -> chain.filter(exchange)))
                : Unread.small(exchange.getRequest()).then(Mono.defer(() -> answers.send(early)));
    }
}
