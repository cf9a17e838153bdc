package io.github.mcpresources.samples.notes;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import java.util.Map;

/** Serves two notes over standard input and output, under their own URIs and through a template. */
public final class NotesServer {

    private static final Map<String, String> NOTES = Map.of("a", "buy milk", "b", "call Ann");

    private NotesServer() {}

    static ResourceRegistry notes() {
        ResourceRegistry registry = ResourceRegistry.create();
        NOTES.forEach((id, text) ->
                registry.resource("notes://" + id).mimeType("text/plain").text(text));
        registry.template("notes://by-id/{id}").complete("id", "a", "b").read(request -> {
            String text = NOTES.get(request.variable("id"));
            if (text == null) {
                throw new ResourceNotFoundException(request.uri());
            }
            return ReadResult.text(text);
        });
        return registry;
    }

    /**
     * Serves the notes until the client closes the input.
     *
     * @param args none
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public static void main(String[] args) throws InterruptedException {
        try (ResourceServer server = ResourceServer.of(notes())) {
            server.serveStdio("notes", "1.0");
        }
    }
}
