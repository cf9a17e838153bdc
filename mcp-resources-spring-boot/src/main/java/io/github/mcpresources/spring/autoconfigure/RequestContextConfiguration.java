package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.spring.McpResourcesProperties;
import io.github.mcpresources.spring.PrincipalResolver;
import io.modelcontextprotocol.server.transport.ServerTransportSecurityValidator;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Defines the beans that a servlet transport uses to determine the caller of a request and to reject requests that
 * bypassed the filter.
 */
@Configuration(proxyBeanMethods = false)
class RequestContextConfiguration {

    static final String VALIDATOR = "mcpResourceRequestValidator";

    @Bean
    RequestContextExtractor mcpResourceContextExtractor(ObjectProvider<PrincipalResolver> principals) {
        return new RequestContextExtractor(principals.getIfAvailable(() -> (principal, headers) -> name(principal)));
    }

    private static @Nullable String name(@Nullable Principal principal) {
        return principal == null ? null : principal.getName();
    }

    @Bean(VALIDATOR)
    @SuppressWarnings("deprecation") // the only hook of the transports that is called for every request
    ServerTransportSecurityValidator mcpResourceRequestValidator(McpResourcesProperties properties) {
        return properties.security().uncheckedEndpoint()
                ? ServerTransportSecurityValidator.NOOP
                : FilterMark.validator();
    }
}
