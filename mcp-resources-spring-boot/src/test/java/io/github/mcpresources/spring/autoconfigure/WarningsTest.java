package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.github.mcpresources.EventBus;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.metrics.OpenTelemetryTracing;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.spring.PrincipalResolver;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.opentelemetry.api.OpenTelemetry;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Checks the warnings about configurations that are valid but probably not intended. */
class WarningsTest {

    private static final String STREAMABLE = "spring.ai.mcp.server.protocol=STREAMABLE";

    private final Logger logger = (Logger) LoggerFactory.getLogger(StartupWarnings.class);
    private final ListAppender<ILoggingEvent> events = new ListAppender<>();

    @BeforeEach
    void record() {
        events.start();
    }

    @AfterEach
    void detach() {
        logger.detachAppender(events);
    }

    /** Returns the warnings of an application that starts. */
    private List<String> warnings(Class<?> application, String... properties) {
        // Spring Boot resets the logging system when an application starts, so the appender is a bean's work.
        Recording.appender = events;
        try (Served served = Served.start(application, properties)) {
            assertThat(served.context().isRunning()).isTrue();
        }
        assertThat(events.list).allMatch(event -> event.getLevel() == Level.WARN);
        return events.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    /** Attaches the appender after the logging system is initialized. */
    @Configuration(proxyBeanMethods = false)
    static class Recording {

        private static ListAppender<ILoggingEvent> appender;

        Recording() {
            ((Logger) LoggerFactory.getLogger(StartupWarnings.class)).addAppender(appender);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import({Served.Application.class, Recording.class})
    static class Plain {}

    @Test
    void saysThatProtocolIsNotSet() {
        assertThat(warnings(Plain.class))
                .singleElement()
                .asString()
                .contains("spring.ai.mcp.server.protocol=STREAMABLE", "/sse", "404");
    }

    @Test
    void doesNotWarnIfProtocolIsSet() {
        assertThat(warnings(Plain.class, STREAMABLE)).isEmpty();
        assertThat(warnings(Plain.class, "spring.ai.mcp.server.protocol=SSE")).isEmpty();
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Plain.class)
    static class WithRule {
        @Bean
        Visibility owners() {
            return (caller, uri, entry) -> caller.principal().isPresent();
        }
    }

    @Test
    void saysThatVersionsOfSdkDiffer(@TempDir Path folder) throws Exception {
        Path description = folder.resolve("META-INF/maven/io.modelcontextprotocol.sdk/mcp-core/pom.properties");
        Files.createDirectories(description.getParent());
        Files.writeString(description, "version=1.2.3\n");
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
            thread.setContextClassLoader(loader);
            assertThat(warnings(Plain.class, STREAMABLE))
                    .singleElement()
                    .asString()
                    .contains(
                            "different versions",
                            "mcp-core 1.2.3 and ",
                            "the SDK version with which Spring AI was built");
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void saysThatAllCallersAreAnonymous() {
        assertThat(warnings(WithRule.class, STREAMABLE))
                .singleElement()
                .asString()
                .contains("owners", "anonymous", "PrincipalResolver");
    }

    @Configuration(proxyBeanMethods = false)
    @Import(WithRule.class)
    static class WithResolver {
        @Bean
        PrincipalResolver resolver() {
            return (principal, headers) -> headers.getFirst("X-Caller");
        }
    }

    @Test
    void doesNotWarnIfResolverKnowsCallers() {
        assertThat(warnings(WithResolver.class, STREAMABLE)).isEmpty();
    }

    @Configuration(proxyBeanMethods = false)
    @Import({CallersTest.Secured.class, Recording.class})
    static class WithSecurity {}

    @Test
    void doesNotWarnIfSpringSecurityKnowsCallers() {
        assertThat(warnings(WithSecurity.class, STREAMABLE)).isEmpty();
    }

    @Test
    void saysThatPropertiesOfServerHaveNoEffect() {
        assertThat(warnings(Plain.class, STREAMABLE, "mcp.resources.server.name=desk"))
                .singleElement()
                .asString()
                .contains("mcp.resources.server.*", "spring.ai.mcp.server.*");
    }

    /** A server on the application's transport, which is not the one with the resources. */
    @Configuration(proxyBeanMethods = false)
    @Import({OwnServerTest.TheirTransport.class, Recording.class})
    static class WithOtherServer {
        @Bean
        McpSyncServer server(HttpServletStreamableServerTransportProvider transport) {
            return McpServer.sync(transport).serverInfo("other", "1").build();
        }
    }

    @Test
    void saysThatServerDoesNotServeResources() {
        Recording.appender = events;
        try (Served served = Served.startWithoutSpringAi(WithOtherServer.class)) {
            assertThat(served.context().isRunning()).isTrue();
        }
        assertThat(events.list)
                .singleElement()
                .asString()
                .contains(TransportAttacher.ATTACHED, "McpStreamableServerTransportProvider");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Recording.class)
    static class Empty {}

    @Test
    void saysThatThereAreNoResources() {
        assertThat(warnings(Empty.class, STREAMABLE))
                .singleElement()
                .asString()
                .contains("no resources", "ResourceRegistryCustomizer", "mcp.resources.directories");
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Empty.class)
    static class WithOwnResourceServer {
        @Bean
        ResourceServer ownServer() {
            ResourceRegistry registry = ResourceRegistry.create();
            registry.resource("note://1").text("one");
            return ResourceServer.of(registry);
        }
    }

    @Test
    void saysThatPropertiesOfResourceServerHaveNoEffect() {
        assertThat(warnings(
                        WithOwnResourceServer.class,
                        STREAMABLE,
                        "mcp.resources.limits.page-size=10",
                        "mcp.resources.subscribe=false",
                        "mcp.resources.cache.scope=public"))
                .containsExactly(
                        "The application has a ResourceServer of its own, so these properties have no effect:"
                                + " mcp.resources.limits, mcp.resources.subscribe, mcp.resources.cache. Set their"
                                + " values with the builder of this ResourceServer",
                        "mcp.resources.cache.scope has no effect without mcp.resources.cache.ttl. Set both or neither");
    }

    @Configuration(proxyBeanMethods = false)
    @Import(WithOwnResourceServer.class)
    static class WithTracing {
        @Bean
        OpenTelemetryTracing ownTracing() {
            return OpenTelemetryTracing.of(OpenTelemetry.noop());
        }
    }

    @Test
    void saysThatTracingHasNoEffectBesideOwnServer() {
        assertThat(warnings(WithTracing.class, STREAMABLE))
                .containsExactly("The application has a ResourceServer of its own, so the bean ownTracing of the type"
                        + " OpenTelemetryTracing has no effect. Pass it to ResourceServer.Builder.tracing, or"
                        + " remove it");
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Empty.class)
    static class WithTracedServer {
        @Bean
        OpenTelemetryTracing ownTracing() {
            return OpenTelemetryTracing.of(OpenTelemetry.noop());
        }

        @Bean
        ResourceServer ownServer(OpenTelemetryTracing tracing) {
            return ResourceServer.builder(ResourceRegistry.create())
                    .tracing(tracing)
                    .build();
        }
    }

    @Test
    void doesNotWarnIfOwnServerUsesTracing() {
        assertThat(warnings(WithTracedServer.class, STREAMABLE)).isEmpty();
    }

    @Test
    void saysThatPropertiesOfClusterNeedUrl() {
        assertThat(warnings(Plain.class, STREAMABLE, "mcp.resources.cluster.service=notes"))
                .containsExactly("The properties mcp.resources.cluster.* have no effect without"
                        + " mcp.resources.cluster.url. Set this property to the URL of the broker");
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Plain.class)
    static class WithOwnBus {
        @Bean
        EventBus ownBus() {
            return EventBus.inProcess();
        }
    }

    @Test
    void saysThatPropertiesOfClusterHaveNoEffect() {
        assertThat(warnings(WithOwnBus.class, STREAMABLE, "mcp.resources.cluster.url=redis://127.0.0.1:1"))
                .containsExactly("The application has an EventBus bean, so the properties mcp.resources.cluster.* have"
                        + " no effect. Remove the bean or the properties");
    }

    @Configuration(proxyBeanMethods = false)
    @Import({Served.Application.class, Recording.class})
    static class WithOwnKeys {
        @Bean
        KeyRing ownKeys() {
            return KeyRing.random();
        }
    }

    @Test
    void saysThatPropertiesOfKeysHaveNoEffect() {
        assertThat(warnings(WithOwnKeys.class, STREAMABLE, "mcp.resources.keys=MDEyMzQ1Njc4OWFiY2RlZg=="))
                .containsExactly("The application has a KeyRing bean, so the properties mcp.resources.keys and"
                        + " mcp.resources.keys-file have no effect. Remove the bean or the properties");
    }
}
