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
 * Checks that the servers of this module comply with the specification without any waiver.
 *
 * <p>Over stdio each client starts a process, so this test checks each server over stdio at one or two revisions only.
 * The testkit's command line checks the other revisions.
 */
class ContractIT {

    private static final String DOCUMENTS = "document-server";
    private static final String FIXTURE = "conformance-server";

    /** The contract of a server at one revision. */
    abstract static class Contract implements ResourceServerContract {

        @Parameter
        Revision revision;

        @Override
        public ContractOptions options() {
            return ContractOptions.builder()
                    .revision(revision)
                    .notificationTimeout(ServerProcess.PATIENCE)
                    .variable("root", "sample-documents")
                    .variable("q", "storm")
                    .build();
        }

        static ResourceClient stdio(String server, String... arguments) {
            return ResourceClient.stdio(
                            ServerProcess.ofJar(server, (Object[]) arguments).toArray(String[]::new))
                    .deadline(ServerProcess.PATIENCE);
        }
    }

    @Nested
    @ParameterizedClass
    @EnumSource(names = {"V2025_06_18", "V2026_07_28"})
    class DocumentsOverStdio extends Contract {
        @Override
        public ResourceClient client() {
            return stdio(DOCUMENTS);
        }
    }

    @Nested
    @ParameterizedClass
    @EnumSource
    class DocumentsOverHttp extends Contract {

        private static ServerProcess server;

        @BeforeAll
        static void start() throws IOException {
            server = ServerProcess.server(DOCUMENTS, "--http", 0);
        }

        @AfterAll
        static void stop() {
            server.close();
        }

        @Override
        public ResourceClient client() {
            return ResourceClient.http(server.url())
                    .header("Authorization", server.authorization())
                    .deadline(ServerProcess.PATIENCE);
        }
    }

    /** The contract of the fixture server, whose resources can be changed by tools. */
    abstract static class Fixture extends Contract {
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
            return stdio(FIXTURE, "--stdio");
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
