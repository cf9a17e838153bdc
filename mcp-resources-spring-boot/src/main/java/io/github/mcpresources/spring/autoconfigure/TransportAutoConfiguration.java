package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.spring.McpResourcesProperties;
import io.modelcontextprotocol.server.McpAsyncServer;
import io.modelcontextprotocol.server.McpStatelessAsyncServer;
import io.modelcontextprotocol.server.McpStatelessSyncServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** Attaches the resource server to the MCP transport of the application. */
@AutoConfiguration(after = ResourceServerAutoConfiguration.class)
@ConditionalOnClass(McpSchema.class)
@ConditionalOnResources
public final class TransportAutoConfiguration {

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

    @Bean
    StartupWarnings mcpResourceStartupWarnings(ConfigurableListableBeanFactory beans, Environment environment) {
        return new StartupWarnings(beans, environment);
    }

    /**
     * Excludes the servers of Spring AI from {@code spring.main.lazy-initialization}. Otherwise they would not be
     * created, because no other bean depends on them.
     */
    @Bean
    static LazyInitializationExcludeFilter mcpResourceEagerServers() {
        return LazyInitializationExcludeFilter.forBeanTypes(
                McpSyncServer.class, McpAsyncServer.class, McpStatelessSyncServer.class, McpStatelessAsyncServer.class);
    }
}
