package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.spring.McpResourcesProperties;
import io.modelcontextprotocol.spec.McpSchema;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Attaches the resource server to the MCP transport of the application. */
@AutoConfiguration(after = ResourceServerAutoConfiguration.class)
@ConditionalOnClass(McpSchema.class)
@ConditionalOnResources
public final class TransportAutoConfiguration {

    /** Created by Spring. */
    TransportAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean // a parent context may have attached the server already
    static TransportAttacher mcpResourceTransportAttacher() {
        return new TransportAttacher();
    }

    @Bean
    TransportShutdown mcpResourceTransportShutdown(
            ConfigurableListableBeanFactory beans, McpResourcesProperties properties) {
        return new TransportShutdown(beans, properties.shutdownTimeout());
    }
}
