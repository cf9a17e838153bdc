package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.spring.McpResourcesProperties;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.server.transport.ServerTransportSecurityValidator;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerTransportProviderBase;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import jakarta.servlet.Servlet;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Configures an MCP server for a servlet application without Spring AI. It has the streamable HTTP transport of the MCP
 * SDK. Its tools, prompts, completions and resources are the application's beans of the SDK's specification types, such
 * as {@code McpServerFeatures.SyncToolSpecification}.
 */
@AutoConfiguration(after = ResourceServerAutoConfiguration.class, before = TransportAutoConfiguration.class)
@ConditionalOnClass({McpSchema.class, HttpServletStreamableServerTransportProvider.class, Servlet.class})
@ConditionalOnMissingClass("org.springframework.ai.mcp.server.common.autoconfigure.McpServerAutoConfiguration")
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnResources
public final class OwnServerAutoConfiguration {

    static final String TRANSPORT = "mcpResourceServletTransport";

    private static final String SERVLET = "mcpResourceServlet";

    OwnServerAutoConfiguration() {}

    /** Configures the transport, unless the application declares one. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingBean({McpServerTransportProviderBase.class, McpStatelessServerTransport.class})
    @Import({RequestContextConfiguration.class, OwnServerConfiguration.class})
    static class Transport {

        @Bean(TRANSPORT)
        @SuppressWarnings("deprecation") // the only hook of the transport that is called for every request
        HttpServletStreamableServerTransportProvider transport(
                McpResourcesProperties properties,
                RequestContextExtractor extractor,
                @Qualifier(RequestContextConfiguration.VALIDATOR) ServerTransportSecurityValidator validator) {
            return HttpServletStreamableServerTransportProvider.builder()
                    .mcpEndpoint(endpoint(properties))
                    .contextExtractor(extractor)
                    .securityValidator(validator)
                    .build();
        }

        @Bean(SERVLET)
        ServletRegistrationBean<HttpServletStreamableServerTransportProvider> servlet(
                @Qualifier(TRANSPORT) HttpServletStreamableServerTransportProvider transport,
                McpResourcesProperties properties) {
            ServletRegistrationBean<HttpServletStreamableServerTransportProvider> registration =
                    new ServletRegistrationBean<>(transport, endpoint(properties));
            registration.setName(SERVLET);
            registration.setAsyncSupported(true);
            return registration;
        }

        private static String endpoint(McpResourcesProperties properties) {
            String endpoint = properties.server().endpoint();
            if (!endpoint.matches("/[^*?;#{}]*[^*?;#{}/]")) {
                throw new ConfigurationException(
                        "mcp.resources.server.endpoint is '" + endpoint + "', but must be a path such as /mcp.",
                        "Begin the path with a slash and end it without one. Use no wildcards (* and ?), no variables"
                                + " ({}), no ; and no #.",
                        null);
            }
            return endpoint;
        }
    }
}
