package io.github.mcpresources.samples.sensors;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Serves the readings of sensors at {@code http://localhost:8080/mcp}. */
@SpringBootApplication
public class SensorsApplication {

    /**
     * Starts the server.
     *
     * @param arguments Spring Boot arguments, such as {@code --server.port=8081}
     */
    public static void main(String[] arguments) {
        SpringApplication.run(SensorsApplication.class, arguments);
    }
}
