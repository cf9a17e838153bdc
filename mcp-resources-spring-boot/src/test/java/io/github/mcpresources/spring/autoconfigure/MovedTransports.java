package io.github.mcpresources.spring.autoconfigure;

import org.springframework.ai.mcp.server.webmvc.transport.WebMvcSseServerTransportProvider;
import org.springframework.ai.mcp.server.webmvc.transport.WebMvcStatelessServerTransport;
import org.springframework.ai.mcp.server.webmvc.transport.WebMvcStreamableServerTransportProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.servlet.function.RequestPredicates;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;

/**
 * Applications with WebMVC whose beans move the endpoint: a transport at {@code /own/mcp}, with the stream of SSE at
 * {@code /own/sse}, and a router that serves the transport below {@code /inner}. The transports have neither the
 * validator nor the extractor of this library.
 */
final class MovedTransports {

    private MovedTransports() {}

    private static RouterFunction<ServerResponse> inner(RouterFunction<ServerResponse> router) {
        return RouterFunctions.nest(RequestPredicates.path("/inner"), router);
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class Streamable {
        @Bean
        WebMvcStreamableServerTransportProvider own() {
            return WebMvcStreamableServerTransportProvider.builder()
                    .mcpEndpoint("/own/mcp")
                    .build();
        }

        @Bean
        RouterFunction<ServerResponse> webMvcStreamableServerRouterFunction(
                WebMvcStreamableServerTransportProvider transport) {
            return inner(transport.getRouterFunction());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    static class Stateless {
        @Bean
        WebMvcStatelessServerTransport own() {
            return WebMvcStatelessServerTransport.builder()
                    .messageEndpoint("/own/mcp")
                    .build();
        }

        @Bean
        RouterFunction<ServerResponse> webMvcStatelessServerRouterFunction(WebMvcStatelessServerTransport transport) {
            return inner(transport.getRouterFunction());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Served.Application.class)
    @SuppressWarnings({"deprecation", "removal"}) // Spring AI's default protocol
    static class Sse {
        @Bean
        WebMvcSseServerTransportProvider own() {
            return WebMvcSseServerTransportProvider.builder()
                    .baseUrl("/inner")
                    .sseEndpoint("/own/sse")
                    .messageEndpoint("/own/mcp")
                    .build();
        }

        @Bean
        RouterFunction<ServerResponse> ownRoutes(WebMvcSseServerTransportProvider transport) {
            return inner(transport.getRouterFunction());
        }
    }
}
