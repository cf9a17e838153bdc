package io.github.mcpresources.tools;

import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.Call;
import io.github.mcpresources.internal.server.ToolCaller;
import io.github.mcpresources.internal.server.ToolRequests;
import io.github.mcpresources.internal.tools.Arguments;
import io.github.mcpresources.internal.tools.Results;
import io.github.mcpresources.internal.tools.ServedTool;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The tool that lists resources and templates page by page. The first result contains the first page of resources and
 * the first page of templates. After that, the results contain the remaining pages of resources, and then the remaining
 * pages of templates.
 */
final class ListTool {

    private static final String RESOURCES = "resources/list";
    private static final String TEMPLATES = "resources/templates/list";
    private static final String LISTED = "resourceTemplates";
    private static final String CURSOR = "cursor";
    private static final String NEXT = "nextCursor";

    /**
     * The character that separates the cursor of the resources from the cursor of the templates. Neither cursor
     * contains this character.
     */
    private static final String REST = "~";

    private final ToolRequests requests;

    ListTool(ToolRequests requests) {
        this.requests = requests;
    }

    ServedTool tool(String name, String readTool) {
        Map<String, Object> properties = Map.of(
                CURSOR, Definitions.property("string", "nextCursor of the previous page; omit it for the first page"));
        McpSchema.Tool tool = McpSchema.Tool.builder(name, Definitions.object(properties, List.of()))
                .title("List resources")
                .description("Lists the resources that " + readTool + " can read, page by page. Returns {resources,"
                        + " resourceTemplates?, nextCursor?}; expand a template to a URI before reading it.")
                .annotations(Definitions.READ_ONLY)
                .build();
        return new ServedTool(tool, this::start);
    }

    private ServedTool.Running start(Arguments arguments, ToolCaller caller) {
        Optional<String> cursor = arguments.text(CURSOR);
        if (cursor.isEmpty()) {
            return first(caller);
        }
        String here = cursor.get();
        int end = here.indexOf(REST);
        if (end == 0) {
            return ServedTool.Running.of(
                    requestPage(TEMPLATES, here.substring(1), caller),
                    answer -> result(answer, page -> json(List.of(), page.get(LISTED), null, rest(page))));
        }
        String rest = end < 0 ? "" : here.substring(end);
        return ServedTool.Running.of(
                requestPage(RESOURCES, end < 0 ? here : here.substring(0, end), caller),
                answer -> result(answer, page -> json(page.get("resources"), null, page.get(NEXT), rest)));
    }

    private ServedTool.Running first(ToolCaller caller) {
        Call resources = requests.request(RESOURCES, Map.of(), caller);
        Call templates = requests.request(TEMPLATES, Map.of(), caller);
        return new ServedTool.Running(
                resources
                        .answer()
                        .thenCombine(
                                templates.answer(),
                                (listed, found) -> result(
                                        found,
                                        all -> result(
                                                listed,
                                                page -> json(
                                                        page.get("resources"),
                                                        all.get(LISTED),
                                                        page.get(NEXT),
                                                        rest(all))))),
                () -> {
                    resources.cancel();
                    templates.cancel();
                });
    }

    private Call requestPage(String method, String cursor, ToolCaller caller) {
        return requests.request(method, Map.of(CURSOR, cursor), caller);
    }

    private static String rest(Map<String, Object> templates) {
        return templates.get(NEXT) == null ? "" : REST + String.valueOf(templates.get(NEXT));
    }

    private static McpSchema.CallToolResult result(
            Answer answer, Function<Map<String, Object>, McpSchema.CallToolResult> form) {
        return answer instanceof Answer.Failure failure
                ? Results.failed(failure)
                : form.apply(((Answer.Result) answer).json());
    }

    private McpSchema.CallToolResult json(
            @Nullable Object resources, @Nullable Object templates, @Nullable Object next, String rest) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("resources", resources);
        if (next != null || !rest.isEmpty()) {
            json.put(NEXT, next == null ? rest : next + rest);
        }
        if (templates instanceof List<?> some && !some.isEmpty()) {
            json.put(LISTED, some);
        }
        return Results.json(json, requests.mapper());
    }
}
