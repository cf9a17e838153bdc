package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ClusterBus;
import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.SharedContentStore;
import io.github.mcpresources.cluster.postgresql.PostgresChannel;
import io.github.mcpresources.cluster.redis.RedisChannel;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.spring.McpResourcesProperties;
import io.github.mcpresources.store.ContentStore;
import io.modelcontextprotocol.spec.McpSchema;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Configures the event bus between the nodes of the service, and their shared contents, if
 * {@code mcp.resources.cluster.url} is set. Spring closes the resource server before the bus, and the bus before the
 * channel.
 */
@AutoConfiguration(before = ResourceServerAutoConfiguration.class)
@ConditionalOnClass(McpSchema.class)
@ConditionalOnProperty(ClusterAutoConfiguration.URL)
@ConditionalOnMissingBean({EventBus.class, ResourceServer.class})
@ConditionalOnResources
public final class ClusterAutoConfiguration {

    static final String URL = "mcp.resources.cluster.url";

    static final String BUS = "mcpResourceBus";

    ClusterAutoConfiguration() {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingClass("io.github.mcpresources.cluster.ClusterBus")
    static class WithoutModule {
        @Bean
        static BeanFactoryPostProcessor mcpResourceMissingCluster(Environment environment) {
            return beans -> {
                throw Broker.of(environment.getRequiredProperty(URL)).isMissing();
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(RedisChannel.class)
    static class OfRedis {
        @Bean
        ClusterEngine mcpResourceRedis() {
            return new RedisEngine();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(PostgresChannel.class)
    static class OfPostgresql {
        @Bean
        ClusterEngine mcpResourcePostgresql() {
            return new PostgresEngine();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ClusterBus.class)
    static class OfCluster {

        @Bean
        Channel mcpResourceChannel(
                McpResourcesProperties properties, ObjectProvider<ClusterEngine> engines, ListableBeanFactory beans) {
            ClusterSettings.requireKeys(properties, beans);
            return ClusterSettings.of(properties, engines).open(ClusterEngine::channel);
        }

        @Bean(BUS)
        ClusterBus mcpResourceBus(
                Channel channel, KeyRing keys, McpResourcesProperties properties, Environment environment) {
            return ClusterBus.builder(channel, keys)
                    .service(ClusterSettings.service(properties, environment))
                    .build();
        }

        @Bean
        @ConditionalOnProperty("mcp.resources.cluster.store")
        ContentEngine mcpResourceContentEngine(
                McpResourcesProperties properties, ObjectProvider<ClusterEngine> engines) {
            return ClusterSettings.of(properties, engines).open(ClusterEngine::contents);
        }

        @Bean
        @ConditionalOnProperty("mcp.resources.cluster.store")
        @ConditionalOnMissingBean(ContentStore.class)
        SharedContentStore mcpResourceContentStore(
                ContentEngine engine, McpResourcesProperties properties, Environment environment) {
            return SharedContentStore.builder(engine, ClusterSettings.service(properties, environment))
                    .build();
        }
    }
}
