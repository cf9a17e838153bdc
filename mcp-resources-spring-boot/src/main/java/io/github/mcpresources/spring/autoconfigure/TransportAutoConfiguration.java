package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.spring.McpResourcesProperties;
import io.modelcontextprotocol.spec.McpSchema;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** The auto-configuration that attaches the resource server to the MCP transport of the application. */
@AutoConfiguration(after = ResourceServerAutoConfiguration.class)
@ConditionalOnClass(McpSchema.class)
@ConditionalOnResources
public final class TransportAutoConfiguration {

    /** Creates the auto-configuration. Spring calls this constructor. */
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
