package io.github.mcpresources.tools;

import io.github.mcpresources.protocol.Answer;
import io.github.mcpresources.protocol.Call;
import io.github.mcpresources.server.ToolCaller;
import io.github.mcpresources.server.ToolRequests;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tool that lists resources page by page, and templates with the first page. */
final class ListTool {

    private static final String CURSOR = "cursor";

    private final ToolRequests requests;

    ListTool(ToolRequests requests) {
        this.requests = requests;
    }

    ServedTool tool(String name, String readTool) {
        Map<String, Object> properties =
                Map.of(CURSOR, Definitions.property("string", "nextCursor of the page before; left out for the first"));
        McpSchema.Tool tool = McpSchema.Tool.builder(name, Definitions.object(properties, List.of()))
                .title("List resources")
                .description(
                        "Lists the resources that " + readTool + " reads, page by page: {resources, nextCursor?}, and"
                                + " on the first page resourceTemplates, whose variables make URIs.")
                .annotations(Definitions.READ_ONLY)
                .build();
        return new ServedTool(tool, this::start);
    }

    private ServedTool.Running start(Arguments arguments, ToolCaller caller) {
        Optional<String> cursor = arguments.text(CURSOR);
        Map<String, String> page = cursor.map(text -> Map.of(CURSOR, text)).orElse(Map.of());
        Call resources = requests.ask("resources/list", page, caller);
        if (cursor.isPresent()) {
            return ServedTool.Running.of(resources, answer -> result(answer, List.of()));
        }
        Call templates = requests.ask("resources/templates/list", Map.of(), caller);
        return new ServedTool.Running(
                resources.answer().thenCombine(templates.answer(), (listed, found) -> {
                    if (found instanceof Answer.Result result
                            && result.json().get("resourceTemplates") instanceof List<?> all) {
                        return result(listed, all);
                    }
                    return result(found, List.of());
                }),
                () -> {
                    resources.cancel();
                    templates.cancel();
                });
    }

    private McpSchema.CallToolResult result(Answer answer, List<?> templates) {
        if (answer instanceof Answer.Failure failure) {
            return Results.failed(failure);
        }
        Map<String, Object> listed = ((Answer.Result) answer).json();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("resources", listed.get("resources"));
        if (listed.get("nextCursor") != null) {
            json.put("nextCursor", listed.get("nextCursor"));
        }
        if (!templates.isEmpty()) {
            json.put("resourceTemplates", templates);
        }
        return Results.json(json, requests.mapper());
    }
}
