package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.EventBus;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceEvents;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.cluster.ClusterBus;
import io.github.mcpresources.cluster.SharedContentStore;
import io.github.mcpresources.metrics.OpenTelemetryTracing;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.spring.McpResourcesProperties;
import io.github.mcpresources.spring.ResourceRegistryCustomizer;
import io.github.mcpresources.spring.ResourceServerCustomizer;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/**
 * Configures the registry and the resource server. Both exist even if the resources are disabled, because other beans
 * may need them.
 */
@AutoConfiguration
@ConditionalOnClass({McpSchema.class, ResourceServer.class})
@EnableConfigurationProperties(McpResourcesProperties.class)
public final class ResourceServerAutoConfiguration {

    static final String KEYS = "mcpResourceKeys";

    ResourceServerAutoConfiguration() {}

    static boolean hasCreatedServer(ConfigurableListableBeanFactory beans) {
        return hasCreated(ResourceServer.class, beans);
    }

    static boolean hasCreated(Class<?> type, ConfigurableListableBeanFactory beans) {
        return Arrays.stream(beans.getBeanNamesForType(type, true, false))
                .anyMatch(name -> isCreatedBy(ResourceServerAutoConfiguration.class, name, beans));
    }

    static boolean isCreatedBy(Class<?> configuration, String name, ConfigurableListableBeanFactory beans) {
        return beans.containsBeanDefinition(name)
                && configuration.getName().equals(beans.getBeanDefinition(name).getFactoryBeanName());
    }

    @Bean
    @ConditionalOnMissingBean
    ResourceRegistry mcpResourceRegistry() {
        return ResourceRegistry.create();
    }

    @Bean
    @Conditional(OnDirectories.class)
    @ConditionalOnResources
    Directories mcpResourceDirectories(McpResourcesProperties properties) {
        return Directories.of(properties.directories());
    }

    @Bean(KEYS)
    @ConditionalOnMissingBean
    KeyRing mcpResourceKeys(McpResourcesProperties properties) {
        return ConfiguredKeys.ring(properties);
    }

    @Bean
    Callers mcpResourceCallers() {
        return new Callers();
    }

    @Bean
    @ConditionalOnMissingBean
    ResourceServer mcpResourceServer(
            McpResourcesProperties properties,
            Callers callers,
            ObjectProvider<ResourceRegistry> registry,
            ObjectProvider<ResourceRegistryCustomizer> registryCustomizers,
            ObjectProvider<ResourceProvider> providers,
            ObjectProvider<Visibility> visibilities,
            ObjectProvider<ResourceListener> listeners,
            ObjectProvider<OpenTelemetryTracing> tracing,
            ObjectProvider<EventBus> buses,
            ObjectProvider<SharedEvents> sharedEvents,
            KeyRing keys,
            ObjectProvider<ResourceServerCustomizer> customizers) {
        registryCustomizers.orderedStream().forEach(customizer -> customizer.customize(registry.getObject()));
        ResourceServer.Builder server = ResourceServer.builder(
                        ResourceProviders.concat(providers.orderedStream().toList()))
                .limits(Limits.of(properties.limits()))
                .principal(callers)
                .aroundReaders(ContextAttributes::aroundReader)
                .keys(keys)
                .subscribe(properties.subscribe())
                .listChanged(properties.listChanged())
                .failuresAsText(properties.failuresAsText());
        visibilities.orderedStream().reduce(Visibility::and).ifPresent(server::visibility);
        McpResourcesProperties.Cache cache = properties.cache();
        PropertyValues.set(
                "cache.ttl",
                cache.ttl(),
                ttl -> server.cache(
                        cache.scope() == CacheHint.Scope.PUBLIC ? CacheHint.shared(ttl) : CacheHint.forCaller(ttl)));
        listeners.orderedStream().forEach(server::listener);
        if (properties.tracing()) {
            trace(server, tracing);
        }
        Predicate<ResourceEvent> shared = sharedEvents.getIfAvailable(() -> event -> false);
        buses.orderedStream().forEach(bus -> server.eventBus(bus, shared));
        customizers.orderedStream().forEach(customizer -> customizer.customize(server));
        return server.build();
    }

    private static void trace(ResourceServer.Builder server, ObjectProvider<OpenTelemetryTracing> tracing) {
        try {
            tracing.ifAvailable(server::tracing);
        } catch (NoUniqueBeanDefinitionException several) {
            throw new ConfigurationException(
                    "There are " + several.getNumberOfBeansFound() + " beans of the type OpenTelemetryTracing: "
                            + String.join(", ", several.getBeanNamesFound()) + ".",
                    "Remove all but one, or annotate one with @Primary, so that the server uses it.",
                    null); // with this cause, Spring Boot would print its own text
        }
    }

    /**
     * Returns the publisher of events. It looks up the server only when an event is published, because the server's
     * providers may need this bean.
     */
    @Bean
    @ConditionalOnMissingBean
    ResourceEvents mcpResourceEvents(ObjectProvider<ResourceServer> server) {
        return event -> server.getObject().events().publish(event);
    }

    /** Configures the beans of the cluster module, if it is present. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ClusterBus.class)
    static class OfCluster {
        @Bean
        SharedEvents mcpResourceSharedEvents(ObjectProvider<SharedContentStore> stores) {
            List<SharedContentStore> all = stores.stream().toList();
            return event -> all.stream().anyMatch(store -> store.isOwn(event));
        }

        @Bean
        BusDetails.OfCluster mcpResourceClusterDetails(ObjectProvider<ClusterBus> buses) {
            return () -> buses.stream().findFirst().map(BusDetails::of).orElse(Map.of());
        }
    }
}
