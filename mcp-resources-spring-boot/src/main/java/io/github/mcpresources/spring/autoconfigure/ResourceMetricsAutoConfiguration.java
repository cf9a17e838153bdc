package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.cluster.ClusterBus;
import io.github.mcpresources.cluster.MicrometerClusterMetrics;
import io.github.mcpresources.metrics.MicrometerBusMetrics;
import io.github.mcpresources.metrics.MicrometerResourceListener;
import io.github.mcpresources.server.ResourceServer;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the metrics of requests for resources, and of the event bus. */
@AutoConfiguration(
        before = ResourceServerAutoConfiguration.class,
        after = ClusterAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration"
        })
@ConditionalOnClass({MeterRegistry.class, ResourceServer.class})
@ConditionalOnSingleCandidate(MeterRegistry.class)
@ConditionalOnResources
public final class ResourceMetricsAutoConfiguration {

    ResourceMetricsAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    MicrometerResourceListener micrometerResourceListener(MeterRegistry registry) {
        return MicrometerResourceListener.of(registry);
    }

    /** Returns the meters of the event bus, which Spring Boot adds to its registries after all beans are created. */
    @Bean
    @ConditionalOnMissingBean
    MicrometerBusMetrics micrometerBusMetrics(ResourceServer server) {
        return MicrometerBusMetrics.of(server::busStatus);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ClusterBus.class)
    static class OfCluster {
        @Bean
        @ConditionalOnSingleCandidate(ClusterBus.class)
        @ConditionalOnMissingBean
        MicrometerClusterMetrics micrometerClusterMetrics(ClusterBus bus) {
            return MicrometerClusterMetrics.of(bus);
        }
    }
}
