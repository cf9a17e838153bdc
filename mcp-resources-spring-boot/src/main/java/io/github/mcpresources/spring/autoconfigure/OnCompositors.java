package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.compositor.ResourceCompositor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.ConfigurationCondition;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Matches if the application has a compositor. Unlike {@code ConditionalOnBean}, it also matches beans with
 * {@code defaultCandidate = false}.
 */
final class OnCompositors implements ConfigurationCondition {

    @Override
    public ConfigurationPhase getConfigurationPhase() {
        return ConfigurationPhase.REGISTER_BEAN;
    }

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        ConfigurableListableBeanFactory beans = context.getBeanFactory();
        return beans != null && beans.getBeanNamesForType(ResourceCompositor.class, true, false).length > 0;
    }
}
