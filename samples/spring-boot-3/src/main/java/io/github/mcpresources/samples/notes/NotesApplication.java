package io.github.mcpresources.samples.notes;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Serves notes at {@code http://localhost:8080/mcp}. */
@SpringBootApplication
public class NotesApplication {

    /**
     * Starts the server.
     *
     * @param arguments Spring Boot arguments, such as {@code --server.port=8081}
     */
    public static void main(String[] arguments) {
        SpringApplication.run(NotesApplication.class, arguments);
    }
}
