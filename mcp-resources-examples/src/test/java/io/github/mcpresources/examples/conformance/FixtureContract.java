package io.github.mcpresources.examples.conformance;

import io.github.mcpresources.examples.ServerProcess;
import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.junit.ResourceServerContract;
import java.time.Duration;
import java.util.Map;

/** The contract of the fixture server, whose resources can be changed by tools. No rule has a waiver. */
public interface FixtureContract extends ResourceServerContract {

    static ContractOptions.Builder options(Revision revision) {
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
                .changeList(client -> call(client, "add_resources", Map.of("count", 1, "batch", false)));
    }

    private static void call(ResourceClient client, String tool, Map<String, Object> arguments) {
        client.ask("tools/call", Json.object("name", tool).set("arguments", Json.of(arguments)));
    }
}
