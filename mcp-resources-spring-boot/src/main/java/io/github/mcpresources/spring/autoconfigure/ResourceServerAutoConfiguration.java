package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.EventBus;
import io.github.mcpresources.ResourceEvents;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.spring.McpResourcesProperties;
import io.github.mcpresources.spring.ResourceRegistryCustomizer;
import io.github.mcpresources.spring.ResourceServerCustomizer;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Base64;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/** Creates the resource server of an application, and attaches it to the application's MCP transport. */
@AutoConfiguration
@ConditionalOnClass(McpSchema.class)
@ConditionalOnProperty(
        name = {"mcp.resources.enabled", "spring.ai.mcp.server.enabled"},
        matchIfMissing = true)
@EnableConfigurationProperties(McpResourcesProperties.class)
public final class ResourceServerAutoConfiguration {

    /** Created by Spring. */
    ResourceServerAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    ResourceRegistry resourceRegistry(ObjectProvider<ResourceRegistryCustomizer> customizers) {
        ResourceRegistry registry = ResourceRegistry.create();
        customizers.orderedStream().forEach(customizer -> customizer.customize(registry));
        return registry;
    }

    @Bean
    @Conditional(OnDirectories.class)
    Directories directoryResources(McpResourcesProperties properties) {
        return Directories.of(properties.directories());
    }

    @Bean
    @ConditionalOnMissingBean
    ResourceServer resourceServer(
            McpResourcesProperties properties,
            ObjectProvider<ResourceProvider> providers,
            ObjectProvider<Visibility> visibilities,
            ObjectProvider<ResourceListener> listeners,
            ObjectProvider<EventBus> buses,
            ObjectProvider<ResourceServerCustomizer> customizers) {
        ResourceServer.Builder server = ResourceServer.builder(
                        ResourceProviders.concat(providers.orderedStream().toList()))
                .limits(Limits.of(properties.limits()))
                .principal(RequestAttributes::principal)
                .aroundReaders(RequestAttributes::aroundReader)
                .subscribe(properties.subscribe())
                .listChanged(properties.listChanged())
                .failuresAsText(properties.failuresAsText());
        List<Visibility> rules = visibilities.orderedStream().toList();
        if (!rules.isEmpty()) {
            server.visibility((caller, uri, entry) -> rules.stream().allMatch(rule -> rule.allows(caller, uri, entry)));
        }
        if (properties.cursorKey() != null) {
            server.cursorKey(Base64.getDecoder().decode(properties.cursorKey()));
        }
        McpResourcesProperties.Cache cache = properties.cache();
        if (cache.ttl() != null) {
            server.cache(
                    cache.scope() == CacheHint.Scope.PUBLIC
                            ? CacheHint.shared(cache.ttl())
                            : CacheHint.forCaller(cache.ttl()));
        }
        listeners.orderedStream().forEach(server::listener);
        buses.orderedStream().forEach(server::eventBus);
        customizers.orderedStream().forEach(customizer -> customizer.customize(server));
        return server.build();
    }

    @Bean
    @ConditionalOnMissingBean
    ResourceEvents resourceEvents(ResourceServer server) {
        return server.events();
    }

    @Bean
    ResourceServerLifecycle resourceServerLifecycle(
            ResourceServer server, McpResourcesProperties properties, ConfigurableListableBeanFactory beans) {
        return new ResourceServerLifecycle(
                server, beans.getBean(TransportAttacher.transport(beans)), properties.shutdownTimeout());
    }

    @Bean
    static TransportAttacher resourceTransportAttacher() {
        return new TransportAttacher();
    }
}
