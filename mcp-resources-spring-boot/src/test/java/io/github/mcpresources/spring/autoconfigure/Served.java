package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.spring.ResourceRegistryCustomizer;
import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.springframework.ai.mcp.annotation.McpResource;
import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.security.autoconfigure.actuate.web.reactive.ReactiveManagementWebSecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.ManagementWebSecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.reactive.ReactiveWebSecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.DefaultResourceLoader;

/** A running application with resources of this library and of Spring AI. */
record Served(ConfigurableApplicationContext context) implements AutoCloseable {

    /** The resources and a tool of the application. No bean attaches the resources to the transport. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration(
            exclude = {
                ServletWebSecurityAutoConfiguration.class,
                SecurityFilterAutoConfiguration.class,
                ManagementWebSecurityAutoConfiguration.class,
                ReactiveWebSecurityAutoConfiguration.class,
                ReactiveManagementWebSecurityAutoConfiguration.class
            })
    @Import(Annotated.class)
    static class Application {

        @Bean
        ResourceRegistryCustomizer notes() {
            return registry -> {
                for (int i = 0; i < 30; i++) {
                    registry.resource("note://" + i).name("note " + i).text("note " + i);
                }
                registry.resource("note://bytes").bytes(new byte[] {1, 2, 3});
                registry.template("note://{id}/log{?day}")
                        .complete("id", (asked, request) -> List.of("1", "2", "3"))
                        .read(request -> ReadResult.text(request.uri()));
                registry.resource("note://caller")
                        .unlisted()
                        .read(request -> ReadResult.text(
                                request.context().caller().principal().orElse("nobody")));
            };
        }
    }

    /** A resource whose reader writes to the console. */
    @Configuration(proxyBeanMethods = false)
    static class Printing {

        @Bean
        ResourceRegistryCustomizer printing() {
            return registry -> registry.resource("note://printing").read(request -> {
                System.out.println("a line on the console");
                return ReadResult.text("printed");
            });
        }
    }

    /** Declarations in the way of Spring AI. */
    static class Annotated {

        @McpTool(name = "greet", description = "Greets")
        public String greet() {
            return "Hello";
        }

        @McpResource(
                uri = "spring://own",
                name = "own",
                description = "A resource of Spring AI",
                mimeType = "text/plain")
        public String own() {
            return "own";
        }
    }

    /** The auto-configurations of Spring AI's starter for WebFlux, which an application with WebMVC does not have. */
    static final String WEB_FLUX = Stream.of("Sse", "StreamableHttp", "Stateless")
            .map(name -> "org.springframework.ai.mcp.server.webflux.autoconfigure.McpServer" + name
                    + "WebFluxAutoConfiguration")
            .collect(Collectors.joining(","));

    /** The auto-configurations of Spring AI's starter for WebMVC, which an application with WebFlux does not have. */
    private static final String WEB_MVC = WEB_FLUX.replace("webflux", "webmvc").replace("WebFlux", "WebMvc");

    /**
     * The auto-configurations of Spring Boot's actuator, health and metrics. They are more than a third of the beans and of the
     * time of a start, so that an application has them only if one of its properties begins with {@code management}.
     */
    static final String MONITORING = autoConfigurations(name ->
            Stream.of(".actuate.", ".health.", ".metrics.", ".micrometer.").anyMatch(name::contains));

    private static String autoConfigurations(Predicate<String> names) {
        return StreamSupport.stream(
                        ImportCandidates.load(AutoConfiguration.class, Served.class.getClassLoader())
                                .spliterator(),
                        false)
                .filter(names)
                .collect(Collectors.joining(","));
    }

    /** Starts the application with WebMVC on a free port of the loopback address. */
    static Served start(Class<?> application, String... properties) {
        return start(application, WEB_FLUX, WebApplicationType.SERVLET, properties);
    }

    /** Starts the application with WebFlux on a free port of the loopback address. */
    static Served startReactive(Class<?> application, String... properties) {
        return start(application, WEB_MVC, WebApplicationType.REACTIVE, properties);
    }

    /** Starts the application on a class path without Spring AI, on a free port of the loopback address. */
    static Served startWithoutSpringAi(Class<?> application, String... properties) {
        return startHiding(List.of("org.springframework.ai"), application, WebApplicationType.SERVLET, properties);
    }

    /**
     * Starts the application on a class path without some packages, on a free port if it has a web server. The
     * auto-configurations in these packages are excluded.
     */
    static Served startHiding(
            List<String> packages, Class<?> application, WebApplicationType type, String... properties) {
        String excluded = autoConfigurations(name -> packages.stream().anyMatch(name::startsWith));
        return run(without(packages, application), excluded + "," + WEB_FLUX, type, properties);
    }

    /** Starts the application with WebFlux on the servlet container, because Netty is not on the class path. */
    static Served startReactiveWithoutNetty(Class<?> application, String... properties) {
        return run(without(List.of("reactor.netty"), application), WEB_MVC, WebApplicationType.REACTIVE, properties);
    }

    private static SpringApplicationBuilder without(List<String> packages, Class<?> application) {
        return new SpringApplicationBuilder(
                new DefaultResourceLoader(new FilteredClassLoader(packages.toArray(String[]::new))), application);
    }

    private static Served start(Class<?> application, String excluded, WebApplicationType type, String... properties) {
        return run(new SpringApplicationBuilder(application), excluded, type, properties);
    }

    private static Served run(
            SpringApplicationBuilder application, String excluded, WebApplicationType type, String... properties) {
        boolean monitored = Stream.of(properties).anyMatch(property -> property.startsWith("management."));
        return new Served(application
                .web(type)
                .properties(
                        "server.address=127.0.0.1",
                        "server.port=0",
                        "spring.main.banner-mode=off",
                        "spring.reactor.netty.shutdown-quiet-period=0s", // otherwise, each end takes two seconds
                        "spring.autoconfigure.exclude=" + excluded + (monitored ? "" : "," + MONITORING))
                .run(Stream.of(properties).map(property -> "--" + property).toArray(String[]::new)));
    }

    static Served start(String... properties) {
        return start(Application.class, properties);
    }

    String url(String path) {
        return String.format(
                Locale.ROOT, "http://127.0.0.1:%s%s", context.getEnvironment().getProperty("local.server.port"), path);
    }

    ResourceClient client() {
        return ResourceClient.http(url("/mcp")).deadline(Duration.ofSeconds(30));
    }

    /** Returns the options of the contract for the application. */
    ContractOptions options() {
        AtomicInteger added = new AtomicInteger();
        ResourceRegistry registry = context.getBean(ResourceRegistry.class);
        return ContractOptions.builder()
                .variable("id", "42")
                .variable("day", "1")
                .missing("note://none")
                .expectText("note://1", "note 1")
                .notificationTimeout(Duration.ofSeconds(30))
                .changeList(client -> registry.resource("note://added/" + added.incrementAndGet())
                        .text("new"))
                .build();
    }

    @Override
    public void close() {
        context.close();
    }
}
