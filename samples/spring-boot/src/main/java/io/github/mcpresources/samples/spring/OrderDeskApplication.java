package io.github.mcpresources.samples.spring;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Serves orders at {@code http://localhost:8080/mcp}. */
@SpringBootApplication
public class OrderDeskApplication {

    /**
     * Starts the server.
     *
     * @param arguments Spring Boot arguments, such as {@code --server.port=8081}
     */
    public static void main(String[] arguments) {
        SpringApplication.run(OrderDeskApplication.class, arguments);
    }
}
