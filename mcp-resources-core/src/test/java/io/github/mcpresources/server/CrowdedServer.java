package io.github.mcpresources.server;

import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.tools.JsonTool;
import io.github.mcpresources.store.ContentStore;
import io.github.mcpresources.tools.ResourceTools;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * A server in a separate process. It serves a directory with the tools that read it, and a store with a tool that puts
 * text into it. The server prints its port on the first line, and runs until the process is ended.
 */
final class CrowdedServer {

    private CrowdedServer() {}

    public static void main(String[] arguments) throws Exception {
        ContentStore store = ContentStore.builder().build();
        ResourceServer resources = ResourceServer.builder(ResourceProviders.concat(
                        DirectoryResources.builder()
                                .root("r", Path.of(arguments[0]))
                                .build(),
                        store))
                .limits(ResourceLimits.builder()
                        .readTimeout(Duration.ofMinutes(5)) // so that reads do not time out on a busy machine
                        .build())
                .build();
        JsonTool put = JsonTool.of(
                McpSchema.Tool.builder("put", Map.of("type", "object")).build(),
                (given, caller) -> Map.of(
                        "uri",
                        store.put(ContentStore.NewContent.text(String.valueOf(given.get("content")), "text/plain"))
                                .uri()));
        try (TestServer server = TestServer.start(
                        TestServer.Kind.STREAMABLE, resources, ResourceTools.of(resources), put.sync());
                BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            System.out.println(server.endpoint().getPort());
            input.readLine(); // returns if the process that started this process has ended
        }
    }
}
