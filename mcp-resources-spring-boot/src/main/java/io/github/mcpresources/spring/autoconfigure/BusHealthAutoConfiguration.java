package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.server.ResourceServer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/**
 * The auto-configuration that adds the status of the event bus to the application's health, as {@code mcpresourcesBus}.
 */
@AutoConfiguration(after = ResourceServerAutoConfiguration.class)
@ConditionalOnClass({ResourceServer.class, HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean({ResourceServer.class, EventBus.class})
@ConditionalOnEnabledHealthIndicator("mcpresourcesbus")
@ConditionalOnResources
public final class BusHealthAutoConfiguration {

    BusHealthAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean(name = "mcpresourcesBusHealthIndicator")
    HealthIndicator mcpresourcesBusHealthIndicator(
            ResourceServer server, ObjectProvider<BusDetails.OfCluster> cluster) {
        return new BusHealthIndicator(new BusDetails(server, cluster));
    }
}
