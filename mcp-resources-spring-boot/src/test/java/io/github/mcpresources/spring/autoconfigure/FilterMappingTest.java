package io.github.mcpresources.spring.autoconfigure;

import static io.github.mcpresources.spring.autoconfigure.EndpointTest.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.server.transport.ServerTransportSecurityValidator;
import jakarta.servlet.Filter;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.ai.mcp.server.webflux.transport.WebFluxStreamableServerTransportProvider;
import org.springframework.beans.factory.support.BeanDefinitionOverrideException;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.util.StringUtils;
import org.springframework.web.server.WebFilter;
import org.springframework.web.servlet.function.RequestPredicates;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;

/** Checks which requests pass the filter, and what the log says if requests do not. */
@ExtendWith(OutputCaptureExtension.class)
class FilterMappingTest {

    private static final String CONSOLE = "logging.config=classpath:console.xml";
    private static final String STREAMABLE = "spring.ai.mcp.server.protocol=STREAMABLE";
    private static final String UNCHECKED = "mcp.resources.security.unchecked-endpoint=true";

    /** Serves a page below the path of the endpoint. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class PageBelow {
        @Bean
        RouterFunction<ServerResponse> page() {
            return RouterFunctions.route(
                    RequestPredicates.POST("/mcp/page"),
                    request -> ServerResponse.ok().build());
        }
    }

    @Test
    void leavesPathsBelowEndpoint() throws IOException {
        try (Served served = Served.start(PageBelow.class, STREAMABLE)) {
            assertThat(status(served, "/mcp/page", "foreign.example")).isEqualTo(200);
            assertThat(status(served, "/mcp", "foreign.example")).isEqualTo(403);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class SameName {
        @Bean
        FilterRegistrationBean<Filter> mcpResourceFilter() {
            return new FilterRegistrationBean<>((request, response, chain) -> chain.doFilter(request, response));
        }
    }

    @Test
    void refusesOtherBeanWithNameOfFilter() {
        assertThatThrownBy(() -> Served.start(SameName.class, STREAMABLE))
                .isInstanceOf(BeanDefinitionOverrideException.class)
                .hasMessageContaining("mcpResourceFilter");
    }

    @Test
    void replacesOtherBeanWithNameOfFilterIfApplicationAllowsIt() throws IOException {
        try (Served served =
                Served.start(SameName.class, STREAMABLE, "spring.main.allow-bean-definition-overriding=true")) {
            assertThat(status(served, "/mcp", "localhost")).isEqualTo(200);
            assertThat(status(served, "/mcp", "foreign.example")).isEqualTo(403);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class SameNameOnWebFlux {
        @Bean
        WebFluxStreamableServerTransportProvider own() {
            return WebFluxStreamableServerTransportProvider.builder()
                    .messageEndpoint("/own")
                    .build();
        }

        @Bean
        org.springframework.web.reactive.function.server.RouterFunction<?> ownRoutes(
                WebFluxStreamableServerTransportProvider own) {
            return own.getRouterFunction();
        }

        @Bean
        WebFilter mcpResourceWebFilter() {
            return (exchange, chain) -> chain.filter(exchange);
        }
    }

    @Test
    void refusesOtherBeanWithNameOfWebFilter() {
        assertThatThrownBy(() -> Served.startReactive(SameNameOnWebFlux.class, STREAMABLE))
                .isInstanceOf(BeanDefinitionOverrideException.class)
                .hasMessageContaining("mcpResourceWebFilter");
    }

    @Test
    void replacesOtherBeanWithNameOfWebFilterIfApplicationAllowsIt() throws IOException {
        try (Served served = Served.startReactive(
                SameNameOnWebFlux.class, STREAMABLE, "spring.main.allow-bean-definition-overriding=true")) {
            assertThat(status(served, "/own", "localhost")).isEqualTo(200);
            assertThat(status(served, "/own", "foreign.example")).isEqualTo(403);
        }
    }

    /** Each application says it in its own log, also if several run in one process. */
    @Test
    void eachApplicationWarnsOnceAboutRequestsThatBypassFilter(CapturedOutput output) throws IOException {
        for (int i = 0; i < 2; i++) {
            try (Served served = Served.start(MissingFilterTest.Disabled.class, STREAMABLE, CONSOLE)) {
                assertThat(status(served, "/mcp", "localhost")).isEqualTo(403);
                assertThat(status(served, "/mcp", "localhost")).isEqualTo(403);
            }
        }
        assertThat(StringUtils.countOccurrencesOf(output.getAll(), "Refusing requests that reach the MCP endpoint"))
                .isEqualTo(2);
    }

    /** Disables the filter, and has a validator of its own. */
    @Configuration(proxyBeanMethods = false)
    @Import(MissingFilterTest.Disabled.class)
    static class PrimaryValidator {
        @Bean
        @Primary
        @SuppressWarnings("deprecation")
        ServerTransportSecurityValidator own() {
            return ServerTransportSecurityValidator.NOOP;
        }
    }

    @Test
    void primaryValidatorOfApplicationDoesNotReplaceThatOfLibrary() throws IOException {
        try (Served served = Served.start(PrimaryValidator.class, STREAMABLE)) {
            assertThat(status(served, "/mcp", "localhost")).isEqualTo(403);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void warnsThatEndpointIsUnchecked(boolean isReactive, CapturedOutput output) {
        try (Served served = isReactive
                ? Served.startReactive(WebFluxEndpointTest.Unrouted.class, STREAMABLE, UNCHECKED, CONSOLE)
                : Served.start(EndpointTest.PerTenant.class, STREAMABLE, UNCHECKED, CONSOLE)) {
            assertThat(served.context().isRunning()).isTrue();
        }
        assertThat(output.getAll())
                .containsOnlyOnce("unchecked-endpoint")
                .containsPattern("WARN .*'" + (isReactive ? "webFluxStreamableServerTransportProvider" : "own")
                        + "'.*Host.*Origin.*unchecked-endpoint");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void doesNotWarnIfEndpointIsChecked(boolean isReactive, CapturedOutput output) {
        try (Served served = isReactive
                ? Served.startReactive(Served.Application.class, STREAMABLE, UNCHECKED, CONSOLE)
                : Served.start(Served.Application.class, STREAMABLE, UNCHECKED, CONSOLE)) {
            assertThat(served.context().isRunning()).isTrue();
        }
        assertThat(output.getAll()).doesNotContain("unchecked-endpoint");
    }
}
