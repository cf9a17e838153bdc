package io.github.mcpresources.spring.autoconfigure;

import org.springframework.ai.mcp.server.webflux.transport.WebFluxSseServerTransportProvider;
import org.springframework.ai.mcp.server.webflux.transport.WebFluxStatelessServerTransport;
import org.springframework.ai.mcp.server.webflux.transport.WebFluxStreamableServerTransportProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/** The same applications as {@link MovedTransports}, with WebFlux. */
final class MovedReactiveTransports {

    private MovedReactiveTransports() {}

    @SuppressWarnings("unchecked") // the routers of the transports answer with a ServerResponse
    private static RouterFunction<ServerResponse> inner(RouterFunction<?> router) {
        return RouterFunctions.nest(RequestPredicates.path("/inner"), (RouterFunction<ServerResponse>) router);
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class Streamable {
        @Bean
        WebFluxStreamableServerTransportProvider own() {
            return WebFluxStreamableServerTransportProvider.builder()
                    .messageEndpoint("/own/mcp")
                    .build();
        }

        @Bean
        RouterFunction<ServerResponse> webFluxStreamableServerRouterFunction(
                WebFluxStreamableServerTransportProvider transport) {
            return inner(transport.getRouterFunction());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class Stateless {
        @Bean
        WebFluxStatelessServerTransport own() {
            return WebFluxStatelessServerTransport.builder()
                    .messageEndpoint("/own/mcp")
                    .build();
        }

        @Bean
        RouterFunction<ServerResponse> webFluxStatelessServerRouterFunction(WebFluxStatelessServerTransport transport) {
            return inner(transport.getRouterFunction());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    @SuppressWarnings({"deprecation", "removal"}) // Spring AI's default protocol
    static class Sse {
        @Bean
        WebFluxSseServerTransportProvider own() {
            return WebFluxSseServerTransportProvider.builder()
                    .basePath("/inner")
                    .sseEndpoint("/own/sse")
                    .messageEndpoint("/own/mcp")
                    .build();
        }

        @Bean
        RouterFunction<ServerResponse> ownRoutes(WebFluxSseServerTransportProvider transport) {
            return inner(transport.getRouterFunction());
        }
    }
}
