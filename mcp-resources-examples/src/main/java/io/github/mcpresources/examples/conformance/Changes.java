package io.github.mcpresources.examples.conformance;

import io.github.mcpresources.ResourceEvents;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** The tools that let a client change the served resources, for tests of notifications. */
final class Changes {

    private static final Map<String, Object> TEXT = Map.of("type", "string");
    private static final int MAX_CONCURRENT = 10_000;

    private final ResourceEvents events;
    private final AtomicInteger added = new AtomicInteger();

    Changes(ResourceEvents events) {
        this.events = events;
    }

    SyncToolSpecification touch() {
        return TextTool.of(
                "touch_resource", "Reports that a resource changed", Map.of("uri", TEXT), (client, arguments) -> {
                    events.updated(text(arguments, "uri"));
                    return "Touched.";
                });
    }

    /** Creates {@code add_resources}, which registers a number of resources, in one batch or one by one. */
    SyncToolSpecification add(ResourceRegistry registry) {
        Map<String, Object> count = Map.of("type", "integer", "minimum", 1, "maximum", MAX_CONCURRENT);
        return TextTool.of(
                "add_resources",
                "Registers resources",
                Map.of("count", count, "batch", Map.of("type", "boolean")),
                (client, arguments) -> {
                    int wanted = Integer.parseInt(text(arguments, "count"));
                    Runnable all = () -> {
                        for (int at = 0; at < wanted; at++) {
                            registry.resource("test://added/" + added.incrementAndGet())
                                    .text("Added.");
                        }
                    };
                    if (Boolean.TRUE.equals(arguments.get("batch"))) {
                        registry.batch(all);
                    } else {
                        all.run();
                    }
                    return "Added " + wanted + ".";
                });
    }

    /**
     * Creates {@code write_file}, which writes a file to a served folder, publishes the update and returns the file's
     * URI.
     */
    SyncToolSpecification write(Path folder, String folderUri) {
        Map<String, Object> name = Map.of("type", "string", "pattern", "^[a-z0-9]+\\.txt$");
        return TextTool.of("write_file", "Writes a file", Map.of("name", name, "text", TEXT), (client, arguments) -> {
            String file = text(arguments, "name");
            try {
                Files.writeString(folder.resolve(file), text(arguments, "text"));
            } catch (IOException failure) {
                throw new UncheckedIOException("The file " + folder.resolve(file) + " could not be written", failure);
            }
            String uri = folderUri + file;
            events.updated(uri);
            return uri;
        });
    }

    private static String text(Map<String, Object> arguments, String name) {
        return String.valueOf(arguments.get(name));
    }
}
