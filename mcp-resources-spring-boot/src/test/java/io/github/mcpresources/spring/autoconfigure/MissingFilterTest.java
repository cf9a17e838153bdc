package io.github.mcpresources.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.web.server.reactive.context.ReactiveWebServerApplicationContext;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.server.WebFilter;

/** Checks that the endpoint refuses each request that did not pass the filter. */
class MissingFilterTest {

    private static final String LOCAL = "Host: localhost";
    private static final String BYPASS = "X-Bypass";

    /** Passes requests with a header around the filter. */
    @Configuration(proxyBeanMethods = false)
    static class Bypass {
        @Bean
        static BeanPostProcessor bypass() {
            return new BeanPostProcessor() {
                @Override
                @SuppressWarnings("unchecked") // the registration of the filter
                public Object postProcessAfterInitialization(Object bean, String name) {
                    if (name.equals(ServletFilterAutoConfiguration.FILTER)) {
                        around((FilterRegistrationBean<Filter>) bean);
                    }
                    return name.equals(WebFilterAutoConfiguration.FILTER) ? around((WebFilter) bean) : bean;
                }
            };
        }

        private static void around(FilterRegistrationBean<Filter> registration) {
            Filter filter = registration.getFilter();
            registration.setFilter((request, response, chain) -> {
                if (((HttpServletRequest) request).getHeader(BYPASS) == null) {
                    filter.doFilter(request, response, chain);
                } else {
                    chain.doFilter(request, response);
                }
            });
        }

        private static WebFilter around(WebFilter filter) {
            return (exchange, chain) -> exchange.getRequest().getHeaders().containsHeader(BYPASS)
                    ? chain.filter(exchange)
                    : filter.filter(exchange, chain);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import({Bypass.class, Served.Application.class})
    static class Bypassed {}

    @ParameterizedTest
    @CsvSource({
        "STREAMABLE, false", "STATELESS, false", "SSE, false",
        "STREAMABLE, true", "STATELESS, true", "SSE, true"
    })
    void refusesRequestsThatBypassFilter(String protocol, boolean isReactive) throws Exception {
        try (Served served = start(Bypassed.class, isReactive, protocol);
                EndpointRequests requests = EndpointRequests.of(served, protocol, "/")) {
            requests.begin();
            for (EndpointRequests.Kind kind : requests.kinds()) {
                assertThat(requests.status(kind, kind.path(), LOCAL, BYPASS + ": true"))
                        .as(kind.method())
                        .isEqualTo(403);
                if (kind.isAnsweredAtOnce()) {
                    assertThat(requests.status(kind, kind.path(), LOCAL))
                            .as(kind.method())
                            .isEqualTo(200);
                }
            }
        }
    }

    private static Served start(Class<?> application, boolean isReactive, String protocol) {
        String[] properties = {
            "spring.ai.mcp.server.protocol=" + protocol,
            "spring.ai.mcp.server.sse-message-endpoint=/mcp",
            // Spring MVC keeps the GET request open that an own transport without the validator refuses
            "server.shutdown=immediate"
        };
        return isReactive ? Served.startReactive(application, properties) : Served.start(application, properties);
    }

    /** Disables the filter. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class Disabled {
        @Bean
        static BeanPostProcessor disable() {
            return changed(registration -> registration.setEnabled(false));
        }
    }

    /** Maps the filter to another path. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class MisMapped {
        @Bean
        static BeanPostProcessor remap() {
            return changed(registration -> registration.setUrlPatterns(List.of("/other")));
        }
    }

    private static BeanPostProcessor changed(Consumer<FilterRegistrationBean<?>> change) {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                if (name.equals(ServletFilterAutoConfiguration.FILTER)) {
                    change.accept((FilterRegistrationBean<?>) bean);
                }
                return bean;
            }
        };
    }

    /** Replaces the filter of a WebFlux application. */
    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class Replaced {
        @Bean
        static BeanPostProcessor replace() {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessAfterInitialization(Object bean, String name) {
                    return name.equals(WebFilterAutoConfiguration.FILTER)
                            ? (WebFilter) (exchange, chain) -> chain.filter(exchange)
                            : bean;
                }
            };
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"STREAMABLE", "STATELESS", "SSE"})
    void refusesAllRequestsIfFilterIsDisabled(String protocol) throws Exception {
        try (Served served = start(Disabled.class, false, protocol)) {
            assertAllRefused(served, protocol);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"STREAMABLE", "STATELESS", "SSE"})
    void refusesAllRequestsIfFilterIsMappedToOtherPath(String protocol) throws Exception {
        try (Served served = start(MisMapped.class, false, protocol)) {
            assertAllRefused(served, protocol);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"STREAMABLE", "STATELESS", "SSE"})
    void refusesAllRequestsIfWebFilterIsReplaced(String protocol) throws Exception {
        try (Served served = start(Replaced.class, true, protocol)) {
            assertAllRefused(served, protocol);
        }
    }

    /** Checks requests without a session, because no session can begin. */
    private static void assertAllRefused(Served served, String protocol) throws IOException {
        try (EndpointRequests requests = EndpointRequests.of(served, protocol, "/")) {
            for (EndpointRequests.Kind kind : requests.kinds()) {
                // Spring's transport for SSE on WebFlux looks for the session first
                boolean isUnknownSession = kind.method().equals("POST")
                        && protocol.equals("SSE")
                        && served.context() instanceof ReactiveWebServerApplicationContext;
                assertThat(requests.status(kind, kind.path(), LOCAL))
                        .as(kind.method())
                        .isEqualTo(isUnknownSession ? 404 : 403);
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import({Bypass.class, MovedTransports.Streamable.class})
    static class OwnStreamable {}

    @Configuration(proxyBeanMethods = false)
    @Import({Bypass.class, MovedTransports.Stateless.class})
    static class OwnStateless {}

    @Configuration(proxyBeanMethods = false)
    @Import({Bypass.class, MovedTransports.Sse.class})
    static class OwnSse {}

    @Configuration(proxyBeanMethods = false)
    @Import({Bypass.class, MovedReactiveTransports.Streamable.class})
    static class OwnReactiveStreamable {}

    @Configuration(proxyBeanMethods = false)
    @Import({Bypass.class, MovedReactiveTransports.Stateless.class})
    static class OwnReactiveStateless {}

    @Configuration(proxyBeanMethods = false)
    @Import({Bypass.class, MovedReactiveTransports.Sse.class})
    static class OwnReactiveSse {}

    static Stream<Arguments> own() {
        return Stream.of(
                Arguments.of(OwnStreamable.class, false, "STREAMABLE"),
                Arguments.of(OwnStateless.class, false, "STATELESS"),
                Arguments.of(OwnSse.class, false, "SSE"),
                Arguments.of(OwnReactiveStreamable.class, true, "STREAMABLE"),
                Arguments.of(OwnReactiveStateless.class, true, "STATELESS"),
                Arguments.of(OwnReactiveSse.class, true, "SSE"));
    }

    /**
     * Without the validator, the resource server itself refuses the request, with another status. It does not refuse the
     * GET request of SSE, which begins a session. Such a session sends no notification before it is initialized, and it
     * cannot be initialized by a request that bypasses the filter.
     */
    @ParameterizedTest
    @MethodSource("own")
    void ownTransportWithoutValidatorAcceptsNoMessageThatBypassesFilter(
            Class<?> application, boolean isReactive, String protocol) throws Exception {
        try (Served served = start(application, isReactive, protocol);
                EndpointRequests requests = EndpointRequests.of(served, protocol, "/inner/own/")) {
            requests.begin();
            for (EndpointRequests.Kind kind : requests.kinds()) {
                if (protocol.equals("STATELESS")) {
                    assertThat(requests.answer(kind, LOCAL, BYPASS + ": true"))
                            .contains("\"error\":", "did not pass ResourceServerFilter")
                            .doesNotContain("\"result\"");
                    assertThat(requests.answer(kind, LOCAL)).contains("\"result\"");
                } else {
                    boolean beginsSession =
                            protocol.equals("SSE") && kind.method().equals("GET");
                    assertThat(requests.status(kind, kind.path(), LOCAL, BYPASS + ": true"))
                            .as(kind.method())
                            .isEqualTo(beginsSession ? 200 : 500);
                    if (kind.isAnsweredAtOnce()) {
                        assertThat(requests.status(kind, kind.path(), LOCAL))
                                .as(kind.method())
                                .isEqualTo(200);
                    }
                }
            }
        }
    }
}
