package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.server.StdioTransport;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpServerTransportProviderBase;
import org.springframework.ai.mcp.server.common.autoconfigure.McpServerAutoConfiguration;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import tools.jackson.databind.json.JsonMapper;

/**
 * Configures this library's stdio transport. If the application has no other transport, this transport is used instead
 * of the SDK's stdio transport, which is the default of Spring AI.
 */
@AutoConfiguration(
        afterName = {
            "org.springframework.ai.mcp.server.webmvc.autoconfigure.McpServerSseWebMvcAutoConfiguration",
            "org.springframework.ai.mcp.server.webmvc.autoconfigure.McpServerStreamableHttpWebMvcAutoConfiguration",
            "org.springframework.ai.mcp.server.webflux.autoconfigure.McpServerSseWebFluxAutoConfiguration",
            "org.springframework.ai.mcp.server.webflux.autoconfigure.McpServerStreamableHttpWebFluxAutoConfiguration"
        },
        after = {WebMvcTransportsAutoConfiguration.class, WebFluxTransportsAutoConfiguration.class},
        before = McpServerAutoConfiguration.class)
@ConditionalOnClass(McpServerAutoConfiguration.class)
@ConditionalOnResources
@Conditional(McpServerAutoConfiguration.NonStatelessServerCondition.class)
public final class StdioTransportAutoConfiguration {

    StdioTransportAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean(McpServerTransportProviderBase.class)
    StdioTransport stdioServerTransport(@Qualifier("mcpServerJsonMapper") JsonMapper mapper) {
        return StdioTransport.builder()
                .streams(System.in, StdioOutput.messages())
                .jsonMapper(new JacksonMcpJsonMapper(mapper))
                .build();
    }
}
