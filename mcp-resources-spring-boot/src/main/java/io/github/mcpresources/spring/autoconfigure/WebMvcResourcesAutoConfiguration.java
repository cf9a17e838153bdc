package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.http.ResourceServerFilter;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.server.StdioTransport;
import io.github.mcpresources.spring.McpResourcesProperties;
import io.github.mcpresources.spring.PrincipalResolver;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import jakarta.servlet.Filter;
import java.security.Principal;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;

/** Maps the filter of the resource server to the endpoint of the application's transport, in a servlet application. */
@AutoConfiguration(after = {ResourceServerAutoConfiguration.class, ThreadValuesAutoConfiguration.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass({Filter.class, FilterRegistrationBean.class})
@ConditionalOnBean(ResourceServer.class)
public final class WebMvcResourcesAutoConfiguration {

    /** Created by Spring. */
    WebMvcResourcesAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    ServletContextExtractor servletContextExtractor(
            ObjectProvider<PrincipalResolver> principals, ObjectProvider<ThreadValues> threadValues) {
        return new ServletContextExtractor(
                principals.getIfAvailable(() -> (principal, headers) -> name(principal)),
                threadValues.getIfAvailable(() -> ThreadValues.NONE));
    }

    private static @Nullable String name(@Nullable Principal principal) {
        return principal == null ? null : principal.getName();
    }

    @Bean
    FilterRegistrationBean<Filter> resourceServerFilter(
            ResourceServer server,
            McpResourcesProperties properties,
            ServletContextExtractor extractor,
            ConfigurableListableBeanFactory beans) {
        McpResourcesProperties.Security security = properties.security();
        ResourceServerFilter.Builder filter = ResourceServerFilter.builder(server)
                .contextExtractor(extractor)
                .maxBodyBytes(Math.toIntExact(properties.http().maxBodySize().toBytes()))
                .keepAlive(properties.http().keepAlive());
        if (!security.allowedHosts().isEmpty()) {
            filter.allowedHosts(security.allowedHosts().toArray(String[]::new));
        }
        if (!security.allowedOrigins().isEmpty()) {
            filter.allowedOrigins(security.allowedOrigins().toArray(String[]::new));
        }
        FilterRegistrationBean<Filter> registration = new FilterRegistrationBean<>(new FilterMark(filter.build()));
        registration.setName("resourceServerFilter");
        registration.setAsyncSupported(true);
        Set<String> patterns = patterns(beans, security.uncheckedEndpoint());
        registration.setEnabled(!patterns.isEmpty());
        registration.setUrlPatterns(patterns);
        return registration;
    }

    /** Returns the URL patterns of the transport's endpoint; none if the transport does not use HTTP. */
    private static Set<String> patterns(ConfigurableListableBeanFactory beans, boolean mayBeUnknown) {
        String name = TransportAttacher.transport(beans);
        Object transport = beans.getBean(name);
        if (transport instanceof StdioTransport || transport instanceof StdioServerTransportProvider) {
            return Set.of();
        }
        Set<String> patterns = ServletEndpoint.patterns(beans, transport);
        if (patterns.isEmpty() && !mayBeUnknown) {
            throw new ConfigurationException(
                    "mcp-resources cannot read the path of the endpoint of the MCP transport '" + name
                            + "'. Without it,"
                            + " the filter that checks Host and Origin and serves revision 2026-07-28 cannot be mapped.",
                    "Give the transport a method getRouterFunction() that returns its RouterFunction, or register it by a"
                            + " ServletRegistrationBean if it is a servlet. To serve the endpoint without the filter, set"
                            + " mcp.resources.security.unchecked-endpoint=true.",
                    null);
        }
        return patterns;
    }
}
