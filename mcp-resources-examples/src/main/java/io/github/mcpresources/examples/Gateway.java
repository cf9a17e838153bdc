package io.github.mcpresources.examples;

import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.compositor.upstream.McpUpstream;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * An MCP server over stdio that serves a folder, a registry and the resources of another MCP server, each mounted under
 * its own name.
 */
public final class Gateway {

    private Gateway() {}

    /**
     * Serves a folder, a note and the resources of another server over stdio until standard input is closed.
     *
     * @param arguments the folder, then the command that starts the other server
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length < 2) {
            throw new IllegalArgumentException(
                    "Two arguments are required: a folder, and the command that starts another MCP server");
        }
        Path folder = Path.of(arguments[0]);
        String[] command = Arrays.copyOfRange(arguments, 1, arguments.length);
        ResourceRegistry notes = ResourceRegistry.create();
        notes.resource("note://welcome").mimeType("text/plain").text("Hello");

        // snippet: compositor
        ResourceCompositor all = ResourceCompositor.create();
        all.mount("docs", DirectoryResources.of(folder)); // docs+file:///handbook/a.md
        all.mount("notes", notes); // notes+note://welcome
        all.mount("other", McpUpstream.stdio(command).build()); // other+ before each URI of that server
        ResourceServer.of(all).serveStdio("gateway", "1.0");
        // end of snippet

        all.close();
    }
}
