package io.github.mcpresources.spring;

import io.github.mcpresources.registry.ResourceRegistry;

/**
 * A callback that adds resources and templates to the application's registry. All beans of this type are called before
 * the registry is served, in the order of their {@code @Order} annotations.
 */
@FunctionalInterface
public interface ResourceRegistryCustomizer {

    /**
     * Adds resources and templates.
     *
     * @param registry the registry
     */
    void customize(ResourceRegistry registry);
}
