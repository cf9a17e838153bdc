package io.github.mcpresources.spring.autoconfigure;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** An application that is processed ahead of time and started as a process, and that prints its port. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(
        excludeName = { // of Spring AI's starter for WebFlux, which an application with WebMVC does not have
            "org.springframework.ai.mcp.server.webflux.autoconfigure.McpServerSseWebFluxAutoConfiguration",
            "org.springframework.ai.mcp.server.webflux.autoconfigure.McpServerStreamableHttpWebFluxAutoConfiguration",
            "org.springframework.ai.mcp.server.webflux.autoconfigure.McpServerStatelessWebFluxAutoConfiguration"
        })
@Import(Served.Application.class)
class AotApplication {

    public static void main(String[] arguments) {
        System.out.println("PORT "
                + SpringApplication.run(AotApplication.class, arguments)
                        .getEnvironment()
                        .getProperty("local.server.port"));
    }
}
