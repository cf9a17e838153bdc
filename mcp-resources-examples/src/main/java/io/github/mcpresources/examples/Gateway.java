package io.github.mcpresources.examples;

import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import java.nio.file.Path;

/** A server that has nothing but resources: those of other providers, each under its name. */
public final class Gateway {

    private Gateway() {}

    /**
     * Serves a folder and a note until the input ends.
     *
     * @param arguments the folder; this one unless given
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static void main(String[] arguments) throws InterruptedException {
        Path folder = Path.of(arguments.length == 0 ? "." : arguments[0]);
        ResourceRegistry notes = ResourceRegistry.create();
        notes.resource("note://welcome").mimeType("text/plain").text("Hello");

        // snippet: compositor
        ResourceCompositor all = ResourceCompositor.create();
        all.mount("docs", DirectoryResources.of(folder)); // docs+file:///handbook/a.md
        all.mount("notes", notes); // notes+note://welcome
        ResourceServer.of(all).serveStdio("gateway", "1.0");
        // end of snippet

        all.close();
    }
}
