package io.github.mcpresources.examples.conformance;

import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;

/**
 * The tools for the scenario {@code server-stateless} of the conformance suite. The scenario tests the notifications
 * and requests that a client without a session receives from a tool.
 */
final class Diagnostics {

    private static final int MISSING_CAPABILITY = -32021;
    private static final String PASSING_TOOL = "test_passing_tool";
    private static final String PASSING_PROMPT = "test_passing_prompt";

    private Diagnostics() {}

    /** Creates the tools that send a notification or a request to the client, or check its capabilities. */
    static List<SyncToolSpecification> tools() {
        return List.of(
                TextTool.of("test_logging_tool", "Sends a log message", Map.of(), (client, arguments) -> {
                    client.loggingNotification(
                            McpSchema.LoggingMessageNotification.builder(McpSchema.LoggingLevel.ERROR, "Logged.")
                                    .build());
                    return "Logged.";
                }),
                TextTool.of(
                        "test_missing_capability",
                        "Checks that the client offers sampling",
                        Map.of(),
                        (client, arguments) -> sampled(client)),
                TextTool.of(
                        "test_streaming_elicitation",
                        "Sends an elicitation request to the client during the call. Requires a session",
                        Map.of(),
                        (client, arguments) -> elicited(client)));
    }

    private static String sampled(McpSyncServerExchange client) {
        if (client.getClientCapabilities().sampling() == null) {
            throw McpError.builder(MISSING_CAPABILITY)
                    .message("The client does not declare the capability 'sampling', which this tool requires")
                    .data(Map.of("requiredCapabilities", Map.of("sampling", Map.of())))
                    .build();
        }
        return "The client offers sampling.";
    }

    private static String elicited(McpSyncServerExchange client) {
        try {
            McpSchema.ElicitResult answer = client.createElicitation(
                    McpSchema.ElicitFormRequest.builder("Continue?", Map.of("type", "object", "properties", Map.of()))
                            .build());
            return "The user's answer: " + answer.action();
        } catch (McpError refused) {
            return "The user was not asked: " + refused.getMessage();
        }
    }

    /** Adds the tools that change the server's list of tools or prompts and then restore the list. */
    static void addTriggers(McpSyncServer server) {
        SyncToolSpecification tool =
                TextTool.of(PASSING_TOOL, "A tool that exists briefly", Map.of(), (client, arguments) -> "Still here.");
        SyncPromptSpecification prompt = new SyncPromptSpecification(
                McpSchema.Prompt.builder(PASSING_PROMPT)
                        .description("A prompt that exists briefly")
                        .build(),
                (client, request) ->
                        McpSchema.GetPromptResult.builder(List.of()).build());
        server.addTool(trigger("test_trigger_tool_change", () -> {
            server.addTool(tool);
            server.removeTool(PASSING_TOOL);
        }));
        server.addTool(trigger("test_trigger_prompt_change", () -> {
            server.addPrompt(prompt);
            server.removePrompt(PASSING_PROMPT);
        }));
    }

    private static SyncToolSpecification trigger(String name, Runnable change) {
        return TextTool.of(name, "Adds an entry to a list and removes it again", Map.of(), (client, arguments) -> {
            synchronized (change) { // concurrent calls would remove each other's additions
                change.run();
            }
            return "Changed.";
        });
    }
}
