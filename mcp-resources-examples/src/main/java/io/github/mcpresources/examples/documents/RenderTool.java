package io.github.mcpresources.examples.documents;

import io.github.mcpresources.Caller;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.store.ContentStore;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A tool that renders Markdown, stores the result, and returns its URI. */
final class RenderTool {

    static final String NAME = "render_markdown";

    private static final Logger log = LoggerFactory.getLogger(RenderTool.class);
    private static final int MAX_CHARACTERS = 1_000_000;

    private final ContentStore store;
    private final MemoryBudget budget;

    /** Creates the tool. Each rendering reserves memory from the budget, which all requests share. */
    RenderTool(ContentStore store, MemoryBudget budget) {
        this.store = store;
        this.budget = budget;
    }

    SyncToolSpecification specification() {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("markdown", property("string", "The Markdown text"));
        properties.put(
                "output_format",
                property(
                        "string", "One of " + Rendering.names() + "; default: html. pdf uses the fonts of the server"));
        properties.put("include_base64", property("boolean", "Return the bytes in addition to the URI"));
        McpSchema.Tool tool = McpSchema.Tool.builder(
                        NAME, Map.of("type", "object", "properties", properties, "required", List.of("markdown")))
                .description("Renders Markdown and stores the result until newer results replace it.")
                .build();
        return SyncToolSpecification.builder()
                .tool(tool)
                .callHandler((caller, call) -> render(call.arguments()))
                .build();
    }

    private static Map<String, Object> property(String type, String description) {
        return Map.of("type", type, "description", description);
    }

    private McpSchema.CallToolResult render(Map<String, Object> arguments) {
        String markdown = String.valueOf(arguments.get("markdown"));
        String wanted = String.valueOf(arguments.getOrDefault("output_format", Rendering.HTML.wireName()));
        Optional<Rendering> format = Rendering.named(wanted);
        if (format.isEmpty()) {
            return failed("Unknown output_format '" + wanted + "'; it must be one of " + Rendering.names());
        }
        if (markdown.length() > MAX_CHARACTERS) {
            return failed("The text has " + markdown.length() + " characters, over the limit of " + MAX_CHARACTERS);
        }
        try (MemoryBudget.Reservation memory = budget.reserve(Caller.ANONYMOUS, 0)) { // callers are not identified
            byte[] made = format.get().render(markdown, memory);
            return answered(format.get(), made, Boolean.TRUE.equals(arguments.get("include_base64")));
        } catch (LimitExceededException noMemory) {
            return failed(
                    "The text could not be rendered as " + format.get().wireName() + ": " + noMemory.getMessage());
        } catch (IOException
                | RuntimeException
                | StackOverflowError failure) { // StackOverflowError if the text is nested very deeply
            log.error("Cannot render a Markdown text as {}", format.get(), failure);
            return failed("The text could not be rendered as " + format.get().wireName());
        }
    }

    private McpSchema.CallToolResult answered(Rendering format, byte[] made, boolean withBytes) {
        try {
            return result(artifact(format, made, withBytes));
        } catch (LimitExceededException noMemory) {
            return failed("The text was rendered as " + format.wireName() + ", but could not be stored: "
                    + noMemory.getMessage());
        } catch (UncheckedIOException failure) {
            log.error("Cannot store a rendered document", failure);
            return failed("The text was rendered as " + format.wireName()
                    + ", but could not be stored: the store is full or cannot be reached");
        }
    }

    private Map<String, Object> artifact(Rendering format, byte[] made, boolean withBytes) {
        Map<String, Object> artifact = new LinkedHashMap<>();
        artifact.put("format", format.wireName());
        artifact.put("mime_type", format.mimeType());
        artifact.put("size_bytes", made.length);
        stored(format, made).ifPresent(content -> artifact.put("resource_uri", content.uri()));
        if (withBytes) {
            artifact.put("bytes_base64", Base64.getEncoder().encodeToString(made));
        }
        return artifact;
    }

    /** Stores a rendering; returns empty if it is larger than the store. */
    private Optional<ContentStore.StoredContent> stored(Rendering format, byte[] made) {
        ContentStore.NewContent content = format == Rendering.HTML
                ? ContentStore.NewContent.text(new String(made, StandardCharsets.UTF_8), format.mimeType())
                : ContentStore.NewContent.bytes(made, format.mimeType());
        try {
            return Optional.of(store.put(content.producer(NAME)));
        } catch (IllegalArgumentException tooLarge) {
            log.warn("A rendered document was not stored: {}", tooLarge.getMessage());
            return Optional.empty();
        }
    }

    private static McpSchema.CallToolResult result(Map<String, Object> artifact) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("success", true);
        answer.put("artifacts", List.of(artifact));
        return McpSchema.CallToolResult.builder()
                .addTextContent(json(answer))
                .structuredContent(answer)
                .build();
    }

    private static String json(Map<String, Object> answer) {
        try {
            return McpJsonDefaults.getMapper().writeValueAsString(answer);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static McpSchema.CallToolResult failed(String message) {
        return McpSchema.CallToolResult.builder()
                .addTextContent(message)
                .isError(true)
                .build();
    }
}
