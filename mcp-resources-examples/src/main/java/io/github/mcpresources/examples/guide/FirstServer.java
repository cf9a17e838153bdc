package io.github.mcpresources.examples.guide;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import java.nio.file.Path;

final class FirstServer {

    public static void main(String[] arguments) throws InterruptedException {
        // snippet: server
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://welcome").text("# Hello");
        registry.template("greetings://{who}")
                .mimeType("text/plain")
                .read(request -> ReadResult.text("Hi " + request.variable("who")));
        DirectoryResources handbook = DirectoryResources.of(Path.of("handbook"));

        ResourceProvider all = ResourceProviders.concat(registry, handbook);
        ResourceServer.of(all).serveStdio("my-server", "1.0");
        // end of snippet
    }
}
