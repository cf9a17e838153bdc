package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.KeyRing;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.AotDetector;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;

/** Finds the properties of this library that the application sets, but that have no effect. */
record UnusedProperties(ConfigurableListableBeanFactory beans, Binder properties) {

    private static final List<String> OF_RESOURCE_SERVER = List.of(
            "directories",
            "limits",
            "keys",
            "keys-file",
            "cluster",
            "subscribe",
            "list-changed",
            "failures-as-text",
            "tracing",
            "cache");

    private static final String PREFIX = "mcp.resources.";

    Stream<String> warnings() {
        return Stream.of(ofMcpServer(), ofResourceServer(), ofKeyRing(), ofCluster(), cacheScope())
                .filter(Objects::nonNull);
    }

    private @Nullable String ofMcpServer() {
        return !isSet("server") || beans.containsBeanDefinition(OwnServerAutoConfiguration.TRANSPORT)
                ? null
                : "The properties mcp.resources.server.* have no effect, because mcp-resources did not create the MCP"
                        + " server. With Spring AI, use the properties spring.ai.mcp.server.*";
    }

    private @Nullable String ofResourceServer() {
        if (AotDetector.useGeneratedArtifacts() || ResourceServerAutoConfiguration.hasCreatedServer(beans)) {
            return null;
        }
        List<String> set = new ArrayList<>();
        OF_RESOURCE_SERVER.stream().filter(this::isSet).forEach(name -> set.add(PREFIX + name));
        return set.isEmpty()
                ? null
                : "The application has a ResourceServer of its own, so these properties have no effect: "
                        + String.join(", ", set) + ". Set their values with the builder of this ResourceServer";
    }

    private @Nullable String ofKeyRing() {
        return AotDetector.useGeneratedArtifacts()
                        || !ResourceServerAutoConfiguration.hasCreatedServer(beans)
                        || ResourceServerAutoConfiguration.hasCreated(KeyRing.class, beans)
                        || !(isSet("keys") || isSet("keys-file"))
                ? null
                : "The application has a KeyRing bean, so the properties mcp.resources.keys and mcp.resources.keys-file"
                        + " have no effect. Remove the bean or the properties";
    }

    private @Nullable String ofCluster() {
        if (!isSet("cluster") || beans.containsBeanDefinition(ClusterAutoConfiguration.BUS)) {
            return null;
        }
        if (!isSet("cluster.url")) {
            return "The properties mcp.resources.cluster.* have no effect without mcp.resources.cluster.url. Set this"
                    + " property to the URL of the broker";
        }
        return AotDetector.useGeneratedArtifacts() || !ResourceServerAutoConfiguration.hasCreatedServer(beans)
                ? null // the warning about the application's own server names the properties
                : "The application has an EventBus bean, so the properties mcp.resources.cluster.* have no effect."
                        + " Remove the bean or the properties";
    }

    private @Nullable String cacheScope() {
        return isSet("cache.scope") && !isSet("cache.ttl")
                ? "mcp.resources.cache.scope has no effect without mcp.resources.cache.ttl. Set both or neither"
                : null;
    }

    private boolean isSet(String name) {
        return properties.bind(PREFIX + name, Bindable.of(Object.class)).isBound()
                || properties
                        .bind(PREFIX + name, Bindable.mapOf(String.class, Object.class))
                        .isBound();
    }
}
