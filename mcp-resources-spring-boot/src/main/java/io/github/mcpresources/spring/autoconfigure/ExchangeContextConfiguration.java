package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.spring.McpResourcesProperties;
import io.github.mcpresources.spring.PrincipalResolver;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Defines the bean that a WebFlux transport uses to determine the caller of a request and to reject requests that
 * bypassed the filter.
 */
@Configuration(proxyBeanMethods = false)
class ExchangeContextConfiguration {

    static final String CONTEXTS = "mcpResourceExchangeContexts";

    @Bean(CONTEXTS)
    ExchangeContexts mcpResourceExchangeContexts(
            ObjectProvider<PrincipalResolver> principals, McpResourcesProperties properties) {
        return new ExchangeContexts(
                principals.getIfAvailable(() -> (principal, headers) -> principal == null ? null : principal.getName()),
                !properties.security().uncheckedEndpoint());
    }
}
