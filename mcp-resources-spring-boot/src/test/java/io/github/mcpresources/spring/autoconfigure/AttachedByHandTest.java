package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import jakarta.servlet.Filter;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.ai.mcp.server.webmvc.transport.WebMvcStreamableServerTransportProvider;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/** Checks what a developer reads whose application attaches the resources by hand, as it must without the starter. */
@ExtendWith(OutputCaptureExtension.class)
class AttachedByHandTest {

    private static final String OF_SPRING_AI = "webMvcStreamableServerTransportProvider";

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class Front {
        @Bean
        McpStreamableServerTransportProvider byHand(
                WebMvcStreamableServerTransportProvider transport, ResourceServer server) {
            return server.wrap(transport);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class PrimaryFront {
        @Bean
        @Primary
        McpStreamableServerTransportProvider byHand(
                WebMvcStreamableServerTransportProvider transport, ResourceServer server) {
            return server.wrap(transport);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class OnlyTransport {
        @Bean
        McpStreamableServerTransportProvider byHand(ResourceServer server) {
            return server.wrap(WebMvcStreamableServerTransportProvider.builder()
                    .mcpEndpoint("/mcp")
                    .build());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class ServerOnTransportOfSpringAi {
        @Bean
        McpSyncServer byHand(WebMvcStreamableServerTransportProvider transport, ResourceServer server) {
            return McpServer.sync(server.wrap(transport))
                    .serverInfo("desk", "1")
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class ServerOnInjectedInterface {
        @Bean
        McpSyncServer byHand(McpStreamableServerTransportProvider transport, ResourceServer server) {
            return McpServer.sync(server.wrap(transport))
                    .serverInfo("desk", "1")
                    .build();
        }
    }

    /** Attaches the resources in a bean that Spring creates before the transport of the auto-configuration. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class AttachedFirst {
        @Bean
        FilterRegistrationBean<Filter> byHand(
                WebMvcStreamableServerTransportProvider transport, ResourceServer server) {
            McpServer.sync(server.wrap(transport)).serverInfo("desk", "1").build();
            return new FilterRegistrationBean<>((request, response, chain) -> chain.doFilter(request, response));
        }
    }

    static Stream<Arguments> attaching() {
        return Stream.of(
                Arguments.of(Front.class, "byHand", ""),
                Arguments.of(Front.class, "byHand", "mcp.resources.attach-to=byHand"),
                Arguments.of(Front.class, OF_SPRING_AI, "mcp.resources.attach-to=" + OF_SPRING_AI),
                Arguments.of(PrimaryFront.class, "byHand", ""),
                Arguments.of(OnlyTransport.class, "byHand", ""),
                Arguments.of(ServerOnTransportOfSpringAi.class, OF_SPRING_AI, ""),
                Arguments.of(ServerOnInjectedInterface.class, OF_SPRING_AI, ""),
                Arguments.of(AttachedFirst.class, OF_SPRING_AI, ""));
    }

    @ParameterizedTest
    @MethodSource("attaching")
    void namesBeanThatAttachesResources(
            Class<?> application, String transport, String property, CapturedOutput output) {
        assertThatThrownBy(() -> Served.start(
                        application,
                        "logging.config=classpath:console.xml",
                        "spring.ai.mcp.server.protocol=STREAMABLE",
                        property.isEmpty() ? "spring.application.name=plain" : property))
                .isNotNull();
        assertThat(output.getAll())
                .contains(
                        "APPLICATION FAILED TO START",
                        "mcp-resources cannot attach the resources to the MCP transport '" + transport
                                + "', because the bean 'byHand' attaches them to it.",
                        "Remove the code that attaches a ResourceServer to a transport. It is in the bean 'byHand'.");
    }
}
