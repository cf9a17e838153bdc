package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.metrics.MicrometerResourceListener;
import io.github.mcpresources.server.ResourceServer;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;

/** The auto-configuration that records the requests for resources in the application's meter registry. */
@AutoConfiguration(
        before = ResourceServerAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration"
        })
@ConditionalOnClass({MeterRegistry.class, ResourceServer.class})
@ConditionalOnSingleCandidate(MeterRegistry.class)
@ConditionalOnResources
public final class ResourceMetricsAutoConfiguration {

    /** Creates the auto-configuration. Spring calls this constructor. */
    ResourceMetricsAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    MicrometerResourceListener micrometerResourceListener(MeterRegistry registry) {
        return MicrometerResourceListener.of(registry);
    }
}
