package io.github.mcpresources.server;

import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;

/**
 * Features that are registered with the SDK's own server: resources, a template, a prompt, and completions for the
 * template and the prompt.
 */
final class SdkSide {

    static final String SECRET = "jdbc:postgresql://db/secret";

    private static final McpSchema.ServerCapabilities CAPABILITIES = McpSchema.ServerCapabilities.builder()
            .tools(true)
            .resources(true, true)
            .prompts(false)
            .completions()
            .build();
    private static final McpSchema.ResourceReference TEMPLATE = new McpSchema.ResourceReference("sdk://t/{id}");
    private static final McpSchema.PromptReference PROMPT = new McpSchema.PromptReference("greet");
    private static final McpSchema.CompleteResult COMPLETIONS =
            new McpSchema.CompleteResult(new McpSchema.CompleteResult.CompleteCompletion(List.of("one"), 1, false));

    private SdkSide() {}

    static McpSchema.Resource resource(String uri) {
        return McpSchema.Resource.builder(uri, "of the SDK")
                .mimeType("text/plain")
                .meta(Map.of("example.org/key", "kept"))
                .build();
    }

    private static McpSchema.ResourceTemplate template() {
        return McpSchema.ResourceTemplate.builder("sdk://t/{id}", "t").build();
    }

    private static McpSchema.Prompt prompt() {
        return McpSchema.Prompt.builder("greet")
                .description("Greets")
                .arguments(List.of(McpSchema.PromptArgument.builder("who").build()))
                .build();
    }

    private static McpSchema.ReadResourceResult read(McpSchema.ReadResourceRequest request) {
        if (request.uri().endsWith("failing")) {
            throw new IllegalStateException(SECRET);
        }
        return McpSchema.ReadResourceResult.builder(
                        List.of(McpSchema.TextResourceContents.builder(request.uri(), "read by the SDK")
                                .mimeType("text/plain")
                                .meta(Map.of("k", "v"))
                                .build()))
                .build();
    }

    static McpServerFeatures.SyncResourceSpecification entry(String uri) {
        return new McpServerFeatures.SyncResourceSpecification(resource(uri), (exchange, request) -> read(request));
    }

    static McpStatelessServerFeatures.SyncResourceSpecification statelessEntry(String uri) {
        return new McpStatelessServerFeatures.SyncResourceSpecification(
                resource(uri), (context, request) -> read(request));
    }

    static McpServer.SyncSpecification<?> on(McpServer.SyncSpecification<?> server) {
        return server.capabilities(CAPABILITIES)
                .resources(entry("sdk://plain"), entry("sdk://failing"), entry("both://one"))
                .resourceTemplates(new McpServerFeatures.SyncResourceTemplateSpecification(
                        template(), (exchange, request) -> read(request)))
                .prompts(new McpServerFeatures.SyncPromptSpecification(
                        prompt(),
                        (exchange, request) ->
                                McpSchema.GetPromptResult.builder(List.of()).build()))
                .completions(
                        new McpServerFeatures.SyncCompletionSpecification(TEMPLATE, (exchange, request) -> COMPLETIONS),
                        new McpServerFeatures.SyncCompletionSpecification(PROMPT, (exchange, request) -> COMPLETIONS));
    }

    static McpServer.StatelessSyncSpecification on(McpServer.StatelessSyncSpecification server) {
        return server.capabilities(CAPABILITIES)
                .resources(statelessEntry("sdk://plain"), statelessEntry("sdk://failing"), statelessEntry("both://one"))
                .resourceTemplates(new McpStatelessServerFeatures.SyncResourceTemplateSpecification(
                        template(), (context, request) -> read(request)))
                .prompts(new McpStatelessServerFeatures.SyncPromptSpecification(
                        prompt(),
                        (context, request) ->
                                McpSchema.GetPromptResult.builder(List.of()).build()))
                .completions(
                        new McpStatelessServerFeatures.SyncCompletionSpecification(
                                TEMPLATE, (context, request) -> COMPLETIONS),
                        new McpStatelessServerFeatures.SyncCompletionSpecification(
                                PROMPT, (context, request) -> COMPLETIONS));
    }
}
