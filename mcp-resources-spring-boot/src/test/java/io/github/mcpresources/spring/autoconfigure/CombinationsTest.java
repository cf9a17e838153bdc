package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Checks that an application starts whichever of the optional parts its class path has. */
class CombinationsTest {

    private static final int PARTS = 4;

    /** An application with a web server. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Web {}

    /** An application whose MCP clients use standard streams, which are replaced here. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Console {
        @Bean
        StdioServerTransportProvider transport() {
            return new StdioServerTransportProvider(
                    McpJsonDefaults.getMapper(), InputStream.nullInputStream(), OutputStream.nullOutputStream());
        }
    }

    static Stream<Arguments> combinations() {
        return IntStream.range(0, 1 << PARTS)
                .mapToObj(bits -> Arguments.of((bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0));
    }

    @ParameterizedTest(name = "resources {0}, security {1}, actuator {2}, servlet {3}")
    @MethodSource("combinations")
    void starts(boolean resources, boolean security, boolean actuator, boolean servlet) {
        List<String> hidden = new ArrayList<>();
        if (!resources) {
            hidden.addAll(List.of("io.github.mcpresources.server", "io.github.mcpresources.registry"));
        }
        if (!security) {
            hidden.add("org.springframework.security");
        }
        if (!actuator) {
            hidden.addAll(List.of("org.springframework.boot.actuate", "org.springframework.boot.health"));
        }
        if (!servlet) {
            hidden.add("jakarta.servlet");
        }
        try (Served served = Served.startHiding(
                hidden,
                servlet ? Web.class : Console.class,
                servlet ? WebApplicationType.SERVLET : WebApplicationType.NONE,
                "spring.ai.mcp.server.stdio=" + !servlet,
                "spring.ai.mcp.server.protocol=STREAMABLE",
                "management.endpoints.web.exposure.include=mcpresources",
                "management.endpoints.jmx.exposure.include=mcpresources",
                "spring.jmx.enabled=true")) {
            ConfigurableApplicationContext context = served.context();
            assertThat(context.containsBean("mcpResourceServer")).isEqualTo(resources);
            assertThat(context.containsBean(TransportAttacher.ATTACHED)).isEqualTo(resources);
            assertThat(context.containsBean("mcpResourceFilter")).isEqualTo(resources && servlet);
            assertThat(context.containsBean("mcpResourcesEndpoint")).isEqualTo(resources && actuator);
            assertThat(context.containsBean("mcpSyncServer")).isTrue();
        } finally {
            StdioOutput.release(); // this process has other tests
        }
    }
}
