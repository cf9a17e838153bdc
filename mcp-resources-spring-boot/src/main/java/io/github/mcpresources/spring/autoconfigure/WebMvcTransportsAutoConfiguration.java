package io.github.mcpresources.spring.autoconfigure;

import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpTransportContextExtractor;
import io.modelcontextprotocol.server.transport.ServerTransportSecurityValidator;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import org.springframework.ai.mcp.server.common.autoconfigure.McpServerAutoConfiguration;
import org.springframework.ai.mcp.server.common.autoconfigure.McpServerStatelessAutoConfiguration;
import org.springframework.ai.mcp.server.common.autoconfigure.McpServerStdioDisabledCondition;
import org.springframework.ai.mcp.server.common.autoconfigure.properties.McpServerSseProperties;
import org.springframework.ai.mcp.server.common.autoconfigure.properties.McpServerStreamableHttpProperties;
import org.springframework.ai.mcp.server.webmvc.transport.WebMvcSseServerTransportProvider;
import org.springframework.ai.mcp.server.webmvc.transport.WebMvcStatelessServerTransport;
import org.springframework.ai.mcp.server.webmvc.transport.WebMvcStreamableServerTransportProvider;
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
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;
import tools.jackson.databind.json.JsonMapper;

/**
 * Configures Spring AI's transports for WebMVC with a context extractor. Spring AI creates its own transport beans,
 * which have no context extractor, only if the beans of this auto-configuration are missing.
 */
@AutoConfiguration(
        beforeName = {
            "org.springframework.ai.mcp.server.webmvc.autoconfigure.McpServerSseWebMvcAutoConfiguration",
            "org.springframework.ai.mcp.server.webmvc.autoconfigure.McpServerStreamableHttpWebMvcAutoConfiguration",
            "org.springframework.ai.mcp.server.webmvc.autoconfigure.McpServerStatelessWebMvcAutoConfiguration"
        },
        before = {McpServerAutoConfiguration.class, McpServerStatelessAutoConfiguration.class})
@ConditionalOnClass({WebMvcStreamableServerTransportProvider.class, McpServerAutoConfiguration.class})
@ConditionalOnResources
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@Conditional(McpServerStdioDisabledCondition.class)
@EnableConfigurationProperties(McpServerStreamableHttpProperties.class)
@Import(RequestContextConfiguration.class)
public final class WebMvcTransportsAutoConfiguration {

    WebMvcTransportsAutoConfiguration() {}

    private static McpTransportContextExtractor<ServerRequest> ofServlet(RequestContextExtractor extractor) {
        return request -> extractor.extract(request.servletRequest());
    }

    @Configuration(proxyBeanMethods = false)
    @Conditional(McpServerAutoConfiguration.EnabledStreamableServerCondition.class)
    @SuppressWarnings("deprecation") // the only hook of the transport that is called for every request
    static class Streamable {

        @Bean
        @ConditionalOnMissingBean
        WebMvcStreamableServerTransportProvider webMvcStreamableServerTransportProvider(
                @Qualifier("mcpServerJsonMapper") JsonMapper mapper,
                McpServerStreamableHttpProperties properties,
                RequestContextExtractor extractor,
                @Qualifier(RequestContextConfiguration.VALIDATOR) ServerTransportSecurityValidator validator) {
            return WebMvcStreamableServerTransportProvider.builder()
                    .jsonMapper(new JacksonMcpJsonMapper(mapper))
                    .mcpEndpoint(properties.getMcpEndpoint())
                    .keepAliveInterval(properties.getKeepAliveInterval())
                    .disallowDelete(properties.isDisallowDelete())
                    .contextExtractor(ofServlet(extractor))
                    .securityValidator(validator)
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
        WebMvcSseServerTransportProvider webMvcSseServerTransportProvider(
                @Qualifier("mcpServerJsonMapper") JsonMapper mapper,
                McpServerSseProperties properties,
                RequestContextExtractor extractor,
                @Qualifier(RequestContextConfiguration.VALIDATOR) ServerTransportSecurityValidator validator) {
            return WebMvcSseServerTransportProvider.builder()
                    .jsonMapper(new JacksonMcpJsonMapper(mapper))
                    .baseUrl(properties.getBaseUrl())
                    .sseEndpoint(properties.getSseEndpoint())
                    .messageEndpoint(properties.getSseMessageEndpoint())
                    .keepAliveInterval(properties.getKeepAliveInterval())
                    .contextExtractor(ofServlet(extractor))
                    .securityValidator(validator)
                    .build();
        }

        /** Creates the router function of the transport, because Spring AI does so only for its own transports. */
        @Bean
        @ConditionalOnMissingBean(name = "webMvcSseServerRouterFunction")
        RouterFunction<ServerResponse> webMvcSseServerRouterFunction(WebMvcSseServerTransportProvider transport) {
            return transport.getRouterFunction();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Conditional(McpServerStatelessAutoConfiguration.EnabledStatelessServerCondition.class)
    @SuppressWarnings("deprecation") // the only hook of the transport that is called for every request
    static class Stateless {

        @Bean
        @ConditionalOnMissingBean
        WebMvcStatelessServerTransport webMvcStatelessServerTransport(
                @Qualifier("mcpServerJsonMapper") JsonMapper mapper,
                McpServerStreamableHttpProperties properties,
                RequestContextExtractor extractor,
                @Qualifier(RequestContextConfiguration.VALIDATOR) ServerTransportSecurityValidator validator) {
            return WebMvcStatelessServerTransport.builder()
                    .jsonMapper(new JacksonMcpJsonMapper(mapper))
                    .messageEndpoint(properties.getMcpEndpoint())
                    .contextExtractor(ofServlet(extractor))
                    .securityValidator(validator)
                    .build();
        }
    }
}
