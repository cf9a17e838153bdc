package io.github.mcpresources.examples.conformance;

import io.modelcontextprotocol.server.McpServerFeatures.SyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** The tools and prompts that the conformance suite requests in addition to the resources. The SDK serves them. */
final class ToolsAndPrompts {

    private static final McpSchema.PromptReference PROMPT = new McpSchema.PromptReference("test_prompt_with_arguments");

    private ToolsAndPrompts() {}

    static List<SyncToolSpecification> tools() {
        return List.of(
                tool("test_simple_text", "Returns text", text("A simple text.")),
                tool("test_embedded_resource", "Returns a resource", resource("test://embedded-resource", "Embedded.")),
                tool(
                        "test_multiple_content_types",
                        "Returns text, an image and a resource",
                        text("Three kinds of content:"),
                        McpSchema.ImageContent.builder(Base64.getEncoder().encodeToString(Fixture.PNG), "image/png")
                                .build(),
                        resource("test://mixed-content-resource", "{\"test\": \"data\", \"value\": 123}")));
    }

    static List<SyncPromptSpecification> prompts() {
        return List.of(
                new SyncPromptSpecification(
                        prompt("test_prompt_with_arguments", "arg1", "arg2"),
                        (exchange, request) -> messages(text("arg1='"
                                + request.arguments().get("arg1") + "', arg2='"
                                + request.arguments().get("arg2") + "'"))),
                new SyncPromptSpecification(
                        prompt("test_prompt_with_embedded_resource", "resourceUri"),
                        (exchange, request) -> messages(
                                resource(
                                        String.valueOf(request.arguments().get("resourceUri")),
                                        "A text inside a prompt."),
                                text("What does the resource above say?"))));
    }

    static SyncCompletionSpecification completion() {
        return new SyncCompletionSpecification(
                PROMPT,
                (exchange, request) -> new McpSchema.CompleteResult(
                        new McpSchema.CompleteResult.CompleteCompletion(List.of("paris", "park"), 2, false)));
    }

    private static SyncToolSpecification tool(String name, String description, McpSchema.Content... contents) {
        McpSchema.Tool tool = McpSchema.Tool.builder(name, Map.of("type", "object"))
                .description(description)
                .build();
        McpSchema.CallToolResult result =
                McpSchema.CallToolResult.builder().content(List.of(contents)).build();
        return SyncToolSpecification.builder()
                .tool(tool)
                .callHandler((exchange, call) -> result)
                .build();
    }

    private static McpSchema.TextContent text(String text) {
        return McpSchema.TextContent.builder(text).build();
    }

    private static McpSchema.EmbeddedResource resource(String uri, String text) {
        return McpSchema.EmbeddedResource.builder(McpSchema.TextResourceContents.builder(uri, text)
                        .mimeType(text.startsWith("{") ? "application/json" : "text/plain")
                        .build())
                .build();
    }

    private static McpSchema.Prompt prompt(String name, String... arguments) {
        return McpSchema.Prompt.builder(name)
                .description("A prompt with " + String.join(" and ", arguments))
                .arguments(List.of(arguments).stream()
                        .map(argument -> McpSchema.PromptArgument.builder(argument)
                                .description("Any text")
                                .required(true)
                                .build())
                        .toList())
                .build();
    }

    private static McpSchema.GetPromptResult messages(McpSchema.Content... contents) {
        return McpSchema.GetPromptResult.builder(List.of(contents).stream()
                        .map(content -> McpSchema.PromptMessage.builder(McpSchema.Role.USER, content)
                                .build())
                        .toList())
                .build();
    }
}
