package io.github.mcpresources.samples.interop;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.spring.ResourceRegistryCustomizer;
import java.util.Base64;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;

/** The resources that the scenarios of the conformance suite request, in addition to those of the application. */
@TestConfiguration(proxyBeanMethods = false)
class InteropResources {

    /** A PNG image of one red pixel. */
    private static final byte[] PNG = Base64.getDecoder()
            .decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==");

    @Bean
    ResourceRegistryCustomizer registerInteropResources() {
        return registry -> {
            registry.resource("test://static-text").mimeType("text/plain").text("A text that does not change.");
            registry.resource("test://static-binary").mimeType("image/png").bytes(PNG);
            registry.resource("test://watched-resource").mimeType("text/plain").text("A text that may change.");
            registry.template("test://template/{id}/data")
                    .mimeType("application/json")
                    .complete("id", "123", "124")
                    .read(request -> ReadResult.text("{\"id\": \"" + request.variable("id") + "\"}"));
        };
    }
}
