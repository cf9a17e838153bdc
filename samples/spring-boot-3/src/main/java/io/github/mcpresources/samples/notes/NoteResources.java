package io.github.mcpresources.samples.notes;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.registry.Completer;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.registry.TemplateVariable;
import io.github.mcpresources.spring.ResourceRegistryCustomizer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The resources and the tool of the server. The auto-configuration creates the server itself. */
@Configuration(proxyBeanMethods = false)
class NoteResources {

    // snippet: spring-boot-3
    @Bean
    ResourceRegistryCustomizer registerNotes(Notes notes) {
        TemplateVariable<Integer> number = TemplateVariable.integer("number");
        return registry -> {
            registry.resource("note://all").read(request -> ReadResult.json(notes.numbers()));
            registry.template("note://by-number/{number}")
                    .name("note")
                    .mimeType("text/plain")
                    .variables(number)
                    .complete("number", Completer.of(notes::numbers))
                    .read(request -> notes.find(request.variable(number))
                            .map(ReadResult::text)
                            .orElseThrow(() -> new ResourceNotFoundException(request.uri())));
        };
    }

    /** A tool of the MCP SDK, which adds a note and lists it as a resource. */
    @Bean
    SyncToolSpecification addNote(Notes notes, ResourceRegistry registry) {
        McpSchema.Tool tool = McpSchema.Tool.builder(
                        "add_note",
                        Map.of(
                                "type", "object",
                                "properties", Map.of("text", Map.of("type", "string")),
                                "required", List.of("text")))
                .description("Adds a note")
                .build();
        return SyncToolSpecification.builder()
                .tool(tool)
                .callHandler((exchange, call) -> {
                    String text = (String) call.arguments().get("text");
                    String uri = "note://by-number/" + notes.add(text);
                    registry.resource(uri).name(text).mimeType("text/plain").text(text);
                    return McpSchema.CallToolResult.builder()
                            .addTextContent("Added " + uri)
                            .build();
                })
                .build();
    }
    // end of snippet
}
