package io.github.mcpresources.spring.autoconfigure;

import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import org.springframework.ai.mcp.server.common.autoconfigure.McpServerAutoConfiguration;
import org.springframework.ai.mcp.server.common.autoconfigure.McpServerStatelessAutoConfiguration;
import org.springframework.ai.mcp.server.common.autoconfigure.McpServerStdioDisabledCondition;
import org.springframework.ai.mcp.server.common.autoconfigure.properties.McpServerSseProperties;
import org.springframework.ai.mcp.server.common.autoconfigure.properties.McpServerStreamableHttpProperties;
import org.springframework.ai.mcp.server.webflux.transport.WebFluxSseServerTransportProvider;
import org.springframework.ai.mcp.server.webflux.transport.WebFluxStatelessServerTransport;
import org.springframework.ai.mcp.server.webflux.transport.WebFluxStreamableServerTransportProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.reactive.function.server.RouterFunction;
import tools.jackson.databind.json.JsonMapper;

/**
 * Configures Spring AI's transports for WebFlux with a context extractor. Spring AI creates its own transport beans,
 * which have no context extractor, only if the beans of this auto-configuration are missing.
 */
@AutoConfiguration(
        beforeName = {
            "org.springframework.ai.mcp.server.webflux.autoconfigure.McpServerSseWebFluxAutoConfiguration",
            "org.springframework.ai.mcp.server.webflux.autoconfigure.McpServerStreamableHttpWebFluxAutoConfiguration",
            "org.springframework.ai.mcp.server.webflux.autoconfigure.McpServerStatelessWebFluxAutoConfiguration"
        },
        before = {McpServerAutoConfiguration.class, McpServerStatelessAutoConfiguration.class})
@ConditionalOnClass({WebFluxStreamableServerTransportProvider.class, McpServerAutoConfiguration.class})
@ConditionalOnResources
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@Conditional(McpServerStdioDisabledCondition.class)
@EnableConfigurationProperties(McpServerStreamableHttpProperties.class)
@Import(ExchangeContextConfiguration.class)
public final class WebFluxTransportsAutoConfiguration {

    WebFluxTransportsAutoConfiguration() {}

    @Configuration(proxyBeanMethods = false)
    @Conditional(McpServerAutoConfiguration.EnabledStreamableServerCondition.class)
    static class Streamable {

        @Bean
        @ConditionalOnMissingBean
        WebFluxStreamableServerTransportProvider webFluxStreamableServerTransportProvider(
                @Qualifier("mcpServerJsonMapper") JsonMapper mapper,
                McpServerStreamableHttpProperties properties,
                ExchangeContexts contexts) {
            return WebFluxStreamableServerTransportProvider.builder()
                    .jsonMapper(new JacksonMcpJsonMapper(mapper))
                    .messageEndpoint(properties.getMcpEndpoint())
                    .keepAliveInterval(properties.getKeepAliveInterval())
                    .disallowDelete(properties.isDisallowDelete())
                    .contextExtractor(contexts)
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Conditional(McpServerAutoConfiguration.EnabledSseServerCondition.class)
    @ConditionalOnMissingBean(McpServerTransportProvider.class)
    @EnableConfigurationProperties(McpServerSseProperties.class)
    @SuppressWarnings({"deprecation", "removal"}) // Spring AI's default protocol
    static class Sse {

        @Bean
        WebFluxSseServerTransportProvider webFluxTransport(
                @Qualifier("mcpServerJsonMapper") JsonMapper mapper,
                McpServerSseProperties properties,
                ExchangeContexts contexts) {
            return WebFluxSseServerTransportProvider.builder()
                    .jsonMapper(new JacksonMcpJsonMapper(mapper))
                    .basePath(properties.getBaseUrl())
                    .sseEndpoint(properties.getSseEndpoint())
                    .messageEndpoint(properties.getSseMessageEndpoint())
                    .keepAliveInterval(properties.getKeepAliveInterval())
                    .contextExtractor(contexts)
                    .build();
        }

        /** Creates the router function of the transport, because Spring AI does so only for its own transports. */
        @Bean
        @ConditionalOnMissingBean(name = "webfluxSseServerRouterFunction")
        RouterFunction<?> webfluxSseServerRouterFunction(WebFluxSseServerTransportProvider transport) {
            return transport.getRouterFunction();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Conditional(McpServerStatelessAutoConfiguration.EnabledStatelessServerCondition.class)
    static class Stateless {

        @Bean
        @ConditionalOnMissingBean
        WebFluxStatelessServerTransport webFluxStatelessServerTransport(
                @Qualifier("mcpServerJsonMapper") JsonMapper mapper,
                McpServerStreamableHttpProperties properties,
                ExchangeContexts contexts) {
            return WebFluxStatelessServerTransport.builder()
                    .jsonMapper(new JacksonMcpJsonMapper(mapper))
                    .messageEndpoint(properties.getMcpEndpoint())
                    .contextExtractor(contexts)
                    .build();
        }
    }
}
