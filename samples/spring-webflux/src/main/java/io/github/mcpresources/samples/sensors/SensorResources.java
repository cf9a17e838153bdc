package io.github.mcpresources.samples.sensors;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.spring.ResourceRegistryCustomizer;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/** The resources of the server. */
@Configuration(proxyBeanMethods = false)
class SensorResources {

    // snippet: webflux
    @Bean
    ResourceRegistryCustomizer registerSensors(Sensors sensors) {
        return registry -> {
            registry.resource("sensor://all")
                    .mimeType("application/json")
                    .readAsync(request ->
                            sensors.names().collectList().map(ReadResult::json).toFuture());
            registry.template("sensor://by-name/{name}")
                    .name("sensor")
                    .mimeType("application/json")
                    .complete("name", "attic", "cellar")
                    .readAsync(request -> {
                        String name = request.variable("name");
                        return sensors.last(name)
                                .map(reading -> ReadResult.json(Map.of("sensor", name, "celsius", reading)))
                                .switchIfEmpty(Mono.error(() -> new ResourceNotFoundException(request.uri())))
                                .toFuture();
                    });
        };
    }
    // end of snippet
}
