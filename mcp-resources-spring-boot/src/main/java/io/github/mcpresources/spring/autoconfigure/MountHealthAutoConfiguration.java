package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.compositor.ResourceCompositor;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/** Configures the health indicator {@code mcpresources} for the mounts of all compositors of the application. */
@AutoConfiguration(after = ResourceServerAutoConfiguration.class)
@ConditionalOnClass({ResourceCompositor.class, HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@Conditional(OnCompositors.class)
@ConditionalOnEnabledHealthIndicator("mcpresources")
@ConditionalOnResources
public final class MountHealthAutoConfiguration {

    MountHealthAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean(name = "mcpresourcesHealthIndicator")
    HealthIndicator mcpresourcesHealthIndicator(ListableBeanFactory beans) {
        return new MountHealthIndicator(new Compositors(beans));
    }
}
