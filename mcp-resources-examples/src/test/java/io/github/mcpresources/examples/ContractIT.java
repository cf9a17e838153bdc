package io.github.mcpresources.examples;

import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.junit.ResourceServerContract;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Checks that the fixture server, as a process, complies with the specification without any waiver. Over stdio each
 * client starts a process, so this test checks one revision over each transport.
 */
class ContractIT {

    private static final String FIXTURE = "conformance-server";

    /** The contract of the fixture server, whose resources can be changed by tools. */
    abstract static class Fixture implements ResourceServerContract {

        @Parameter
        Revision revision;

        @Override
        public ContractOptions options() {
            return ContractOptions.builder()
                    .revision(revision)
                    .notificationTimeout(ServerProcess.PATIENCE)
                    .quietPeriod(Duration.ofMillis(200))
                    .variable("id", "123")
                    .expectText("test://static-text", "A text that does not change.")
                    .failing("test://failing/classified")
                    .change(
                            "test://watched-resource",
                            client -> call(client, "touch_resource", Map.of("uri", "test://watched-resource")))
                    .changeList(client -> call(client, "add_resources", Map.of("count", 1, "batch", false)))
                    .build();
        }

        private static void call(ResourceClient client, String tool, Map<String, Object> arguments) {
            client.ask("tools/call", Json.object("name", tool).set("arguments", Json.of(arguments)));
        }
    }

    @Nested
    @ParameterizedClass
    @EnumSource(names = "V2025_11_25")
    class FixtureOverStdio extends Fixture {
        @Override
        public ResourceClient client() {
            return ResourceClient.stdio(ServerProcess.ofJar(FIXTURE, "--stdio").toArray(String[]::new))
                    .deadline(ServerProcess.PATIENCE);
        }
    }

    @Nested
    @ParameterizedClass
    @EnumSource(names = "V2026_07_28")
    class FixtureOverHttp extends Fixture {

        private static ServerProcess server;

        @BeforeAll
        static void start() throws IOException {
            server = ServerProcess.server(FIXTURE, "--http", 0);
        }

        @AfterAll
        static void stop() {
            server.close();
        }

        @Override
        public ContractOptions options() {
            return super.options().toBuilder()
                    .endListening(client -> server.terminate())
                    .build();
        }

        @Override
        public ResourceClient client() {
            return ResourceClient.http(server.url()).deadline(ServerProcess.PATIENCE);
        }
    }
}
