package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.metrics.OpenTelemetryTracing;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.spring.PrincipalResolver;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aot.AotDetector;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/** Logs warnings about valid but probably unintended configurations, when the application is ready. */
final class StartupWarnings implements ApplicationListener<ApplicationReadyEvent> {

    private static final Logger log = LoggerFactory.getLogger(StartupWarnings.class);

    private final ConfigurableListableBeanFactory beans;
    private final Environment environment;

    StartupWarnings(ConfigurableListableBeanFactory beans, Environment environment) {
        this.beans = beans;
        this.environment = environment;
    }

    @Override
    public void onApplicationEvent(ApplicationReadyEvent event) {
        boolean isOwn = event.getApplicationContext().getAutowireCapableBeanFactory() == beans;
        if (isOwn && beans.containsBeanDefinition(TransportAttacher.ATTACHED)) {
            Object transport = beans.getBean(TransportAttacher.transport(beans));
            Stream.of(protocol(transport), visibility(transport), versions(), server(transport), resources(), tracing())
                    .filter(Objects::nonNull)
                    .forEach(log::warn);
            new UnusedProperties(beans, Binder.get(environment)).warnings().forEach(log::warn);
        }
    }

    /** Returns a warning if the application uses SSE only because it is the default of Spring AI; otherwise null. */
    private @Nullable String protocol(Object transport) {
        boolean isSse = transport instanceof McpServerTransportProvider && !TransportAttacher.isStdio(transport);
        if (!isSse
                || Binder.get(environment)
                        .bind(SpringAiSettings.PROTOCOL, String.class)
                        .isBound()) {
            return null;
        }
        return SpringAiSettings.PROTOCOL + " is not set, so Spring AI serves the deprecated protocol SSE at "
                + environment.getProperty("spring.ai.mcp.server.sse-endpoint", "/sse")
                + ", and clients that use streamable HTTP get 404. Set " + SpringAiSettings.PROTOCOL
                + "=STREAMABLE. To use SSE without this warning, set the property to SSE";
    }

    /** Returns a warning if visibility rules distinguish callers, but all callers are anonymous; otherwise null. */
    private @Nullable String visibility(Object transport) {
        String[] rules = beans.getBeanNamesForType(Visibility.class, true, false);
        if (rules.length == 0 || TransportAttacher.isStdio(transport) || callersAreKnown()) {
            return null;
        }
        return "All callers are anonymous for the Visibility beans (" + String.join(", ", rules)
                + "), because the application has neither Spring Security nor a PrincipalResolver. Add"
                + " spring-boot-starter-security, or declare a bean of the type PrincipalResolver";
    }

    private boolean callersAreKnown() {
        if (beans.getBeanNamesForType(PrincipalResolver.class, true, false).length > 0
                || beans.containsBean("springSecurityFilterChain")) { // the filter of Spring Security for servlets
            return true;
        }
        String chain = "org.springframework.security.web.server.SecurityWebFilterChain";
        ClassLoader loader = beans.getBeanClassLoader();
        return ClassUtils.isPresent(chain, loader)
                && beans.getBeanNamesForType(ClassUtils.resolveClassName(chain, loader), true, false).length > 0;
    }

    private @Nullable String versions() {
        ClassLoader loader = beans.getBeanClassLoader();
        SdkVersions versions = loader == null ? null : SdkVersions.of(loader);
        return versions == null || !versions.differ()
                ? null
                : "The artifacts of the MCP SDK on the class path have different versions (" + versions
                        + "), and may be incompatible. Use the same version of all of them; with Spring AI, use the SDK"
                        + " version with which Spring AI was built";
    }

    /** Returns a warning if no MCP server was built on the transport with the resources; otherwise null. */
    private @Nullable String server(Object transport) {
        return beans.getDependentBeans(TransportAttacher.ATTACHED).length > 0
                ? null
                : "No MCP server serves the resources, because no bean was built on the transport "
                        + TransportAttacher.ATTACHED
                        + ", which mcp-resources provides. Build the server on an injected "
                        + TransportAttacher.type(transport).getSimpleName()
                        + " instead of your own transport bean";
    }

    /** Returns a warning if the auto-configured server has no resources and no templates; otherwise null. */
    private @Nullable String resources() {
        if (AotDetector.useGeneratedArtifacts() || !ResourceServerAutoConfiguration.hasCreatedServer(beans)) {
            return null; // the application's own server may have resources that are not beans
        }
        Collection<ResourceProvider> providers =
                beans.getBeansOfType(ResourceProvider.class).values();
        return !providers.stream().allMatch(StartupWarnings::isEmpty)
                ? null
                : "mcp-resources has no resources to serve. Declare a bean of the type ResourceRegistryCustomizer or"
                        + " ResourceProvider, or set mcp.resources.directories.*";
    }

    /**
     * Returns a warning if the application has its own resource server and a tracing bean that the server does not use;
     * otherwise null.
     */
    private @Nullable String tracing() {
        if (AotDetector.useGeneratedArtifacts() || ResourceServerAutoConfiguration.hasCreatedServer(beans)) {
            return null;
        }
        String unused = Arrays.stream(beans.getBeanNamesForType(OpenTelemetryTracing.class, true, false))
                .filter(name -> !ResourceServerAutoConfiguration.isCreatedBy(
                        ResourceTracingAutoConfiguration.class, name, beans))
                .filter(name -> beans.getDependentBeans(name).length == 0)
                .collect(Collectors.joining(", "));
        return unused.isEmpty()
                ? null
                : "The application has a ResourceServer of its own, so the bean " + unused + " of the type"
                        + " OpenTelemetryTracing has no effect. Pass it to ResourceServer.Builder.tracing, or remove"
                        + " it";
    }

    private static boolean isEmpty(ResourceProvider provider) {
        return provider instanceof ResourceRegistry registry
                && registry.size() == 0
                && RegistryTemplates.of(registry).templates().isEmpty();
    }
}
