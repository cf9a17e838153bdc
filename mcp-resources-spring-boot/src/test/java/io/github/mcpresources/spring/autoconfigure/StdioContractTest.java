package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.junit.ResourceServerContract;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.SpringApplication;

/** Checks an application on stdio, with a banner and log lines on the console, and readers that print. */
class StdioContractTest {

    /** The application, as a process. */
    public static final class Main {
        public static void main(String[] arguments) {
            SpringApplication.run(new Class<?>[] {Served.Application.class, Served.Printing.class}, arguments);
        }
    }

    private static ResourceClient start() {
        return ResourceClient.stdio(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-Dlogging.config=classpath:console.xml",
                        Main.class.getName(),
                        "--spring.ai.mcp.server.stdio=true",
                        "--spring.main.web-application-type=none")
                .deadline(Duration.ofMinutes(2));
    }

    @Nested
    @ParameterizedClass
    @EnumSource(names = {"V2025_11_25", "V2026_07_28"})
    class Stdio implements ResourceServerContract {

        @Parameter
        Revision revision;

        @Override
        public ResourceClient client() {
            return start();
        }

        @Override
        public ContractOptions options() {
            return ContractOptions.builder()
                    .revision(revision)
                    .notificationTimeout(Duration.ofMinutes(2))
                    .variable("id", "42")
                    .variable("day", "1")
                    .missing("note://none")
                    .expectText("note://printing", "printed")
                    .build();
        }
    }
}
