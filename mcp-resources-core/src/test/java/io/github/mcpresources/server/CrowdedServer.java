package io.github.mcpresources.server;

import io.github.mcpresources.files.DirectoryResources;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Serves a directory in a process of its own, until it is told to end. It says its port on the first line. */
final class CrowdedServer {

    private CrowdedServer() {}

    public static void main(String[] arguments) throws Exception {
        ResourceServer resources = ResourceServer.of(
                DirectoryResources.builder().root("r", Path.of(arguments[0])).build());
        try (TestServer server = TestServer.start(TestServer.Kind.STREAMABLE, resources);
                BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            System.out.println(server.endpoint().getPort());
            input.readLine(); // the end, where whoever started it is gone
        }
    }
}
