package io.github.mcpresources.tools;

import io.github.mcpresources.Caller;
import io.github.mcpresources.internal.server.ToolCaller;
import io.github.mcpresources.internal.server.ToolRequests;
import io.github.mcpresources.internal.tools.Arguments;
import io.github.mcpresources.internal.tools.Results;
import io.github.mcpresources.internal.tools.ServedTool;
import io.github.mcpresources.store.ContentStore;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tool that removes contents from a store. It removes only the contents that its caller may see. */
final class ClearTool {

    private static final String PRODUCER = "producer";

    private final ToolRequests requests;
    private final ContentStore store;

    ClearTool(ToolRequests requests, ContentStore store) {
        this.requests = requests;
        this.store = store;
    }

    ServedTool tool(String name) {
        Map<String, Object> properties = Map.of(
                PRODUCER,
                Definitions.property("string", "The tool whose contents are removed; omit it to remove all contents"));
        McpSchema.Tool tool = McpSchema.Tool.builder(name, Definitions.object(properties, List.of()))
                .title("Clear the store")
                .description("Removes stored contents. Reading their URIs then fails with a resource-not-found error."
                        + " Returns {cleared}, the number of removed contents.")
                .annotations(McpSchema.ToolAnnotations.builder()
                        .readOnlyHint(false)
                        .destructiveHint(true)
                        .idempotentHint(true)
                        .openWorldHint(false)
                        .build())
                .build();
        return new ServedTool(tool, this::start);
    }

    private ServedTool.Running start(Arguments arguments, ToolCaller caller) {
        Optional<String> producer = arguments.text(PRODUCER);
        Caller who;
        try {
            who = requests.caller(caller);
        } catch (RuntimeException refused) { // thrown by the application's principal function
            return ServedTool.Running.done(Results.failed(requests.failure(refused)));
        }
        int cleared = store.clear(content -> isVisible(content, who)
                && producer.map(tool -> tool.equals(content.producer())).orElse(true));
        return ServedTool.Running.done(Results.json(Map.of("cleared", cleared), requests.mapper()));
    }

    private static boolean isVisible(ContentStore.StoredContent content, Caller caller) {
        return content.owner() == null
                || caller.principal().filter(content.owner()::equals).isPresent();
    }
}
