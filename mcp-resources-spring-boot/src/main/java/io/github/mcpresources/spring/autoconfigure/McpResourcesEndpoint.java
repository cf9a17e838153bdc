package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/**
 * The actuator endpoint {@code mcpresources}, which shows the providers, the templates, the transport, the mounts and
 * the event bus. It shows no contents of resources, no keys and no callers.
 */
@Endpoint(id = "mcpresources")
final class McpResourcesEndpoint {

    private final ConfigurableListableBeanFactory beans;
    private final ResourceServer server;
    private final ObjectProvider<EndpointState> state;
    private final ObjectProvider<Mounts> mounts;
    private final BusDetails bus;

    McpResourcesEndpoint(
            ConfigurableListableBeanFactory beans,
            ResourceServer server,
            ObjectProvider<EndpointState> state,
            ObjectProvider<Mounts> mounts,
            BusDetails bus) {
        this.beans = beans;
        this.server = server;
        this.state = state;
        this.mounts = mounts;
        this.bus = bus;
    }

    /** Returns the mounts of the application's compositors, as JSON objects. */
    @FunctionalInterface
    interface Mounts {
        Collection<Map<String, Object>> all();
    }

    /** Explains a URI, or describes the server if the URI is null. */
    @ReadOperation
    // Spring Boot 3 recognizes optional parameters only by this annotation of Spring Framework
    @SuppressWarnings("deprecation")
    OperationResponseBody resources(@org.springframework.lang.Nullable String uri) {
        return uri == null ? overview() : UriExplanation.of(uri, providers(), server);
    }

    private Overview overview() {
        List<Provider> described = new ArrayList<>();
        providers().forEach((name, provider) -> described.add(Provider.of(name, provider)));
        List<Map<String, Object>> mounted = new ArrayList<>();
        mounts.orderedStream().forEach(some -> mounted.addAll(some.all()));
        return new Overview(
                transport(), described, mounted, bus.all(), server.health().toMap());
    }

    private @Nullable Transport transport() {
        if (!beans.containsBeanDefinition(TransportAttacher.ATTACHED)) { // a parent context has attached the server
            return null;
        }
        String name = TransportAttacher.transport(beans);
        Object transport = beans.getBean(name);
        EndpointState endpoint = TransportAttacher.isStdio(transport)
                ? any -> new EndpointState.State(List.of(), EndpointState.Filter.NOT_NEEDED)
                : state.getIfAvailable();
        EndpointState.State now = endpoint == null ? null : endpoint.of(transport);
        return new Transport(
                name,
                transport.getClass().getName(),
                now == null ? List.of() : now.paths(),
                now == null ? null : now.filter());
    }

    /**
     * Returns the providers of the auto-configured server by bean name, in the order in which the server calls them.
     */
    private Map<String, ResourceProvider> providers() {
        Map<String, ResourceProvider> byName = new TreeMap<>(beans.getBeansOfType(ResourceProvider.class));
        Map<String, ResourceProvider> served = new LinkedHashMap<>();
        beans.getBeanProvider(ResourceProvider.class)
                .orderedStream()
                .forEach(provider -> byName.entrySet().stream()
                        .filter(named -> named.getValue() == provider)
                        .findFirst()
                        .ifPresent(named -> served.put(named.getKey(), provider)));
        return served;
    }

    /**
     * The description of the resource server.
     *
     * @param transport null if the server is attached in the parent application context
     * @param bus the status of the event bus; empty if there is none
     * @param health the health of the server
     */
    record Overview(
            @Nullable Transport transport,
            List<Provider> providers,
            List<Map<String, Object>> mounts,
            Map<String, Object> bus,
            Map<String, Object> health)
            implements OperationResponseBody {}

    /**
     * The transport to which the resource server is attached.
     *
     * @param bean the name of the bean
     * @param type the class of the transport
     * @param paths the paths of the endpoint; empty if there is none or the paths are unknown
     * @param filter the state of the filter; null if it is unknown
     */
    record Transport(String bean, String type, List<String> paths, EndpointState.@Nullable Filter filter) {}

    /**
     * The description of a provider. The number of resources, the templates and the overlaps are null if the provider
     * is not a registry.
     *
     * @param bean the name of the bean
     * @param type the class of the provider
     * @param uriPrefixes the reserved prefixes of URIs
     * @param templates the templates in the order of precedence
     * @param overlaps the pairs of templates that match the same URI
     */
    record Provider(
            String bean,
            String type,
            List<String> uriPrefixes,
            @Nullable Integer resources,
            @Nullable List<String> templates,
            @Nullable List<RegistryTemplates.Overlap> overlaps) {

        static Provider of(String name, ResourceProvider provider) {
            ResourceRegistry registry = provider instanceof ResourceRegistry one ? one : null;
            RegistryTemplates templates = registry == null ? null : RegistryTemplates.of(registry);
            return new Provider(
                    name,
                    provider.getClass().getName(),
                    provider.uriPrefixes().stream().sorted().toList(),
                    registry == null ? null : registry.size(),
                    templates == null ? null : templates.templates(),
                    templates == null ? null : templates.overlaps());
        }
    }
}
