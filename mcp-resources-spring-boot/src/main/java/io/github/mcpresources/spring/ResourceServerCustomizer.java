package io.github.mcpresources.spring;

import io.github.mcpresources.server.ResourceServer;

/**
 * A callback that changes settings of the resource server before it is built. All beans of this type are called, in the
 * order of their {@code @Order} annotations, after the properties and the other beans have been applied. If a
 * customizer sets the visibility, the principal function or {@code aroundReaders}, its value replaces the value of the
 * auto-configuration.
 */
@FunctionalInterface
public interface ResourceServerCustomizer {

    /**
     * Changes settings of the server.
     *
     * @param server the builder of the server
     */
    void customize(ResourceServer.Builder server);
}
