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
 *
 * <p>The {@code structuredContent} is the JSON of the lists. The text has one line for each entry instead, because some
 * clients show both to the model. Of templates, the model first needs only the titles: the descriptions of many
 * templates can be longer than the rest of the list. The argument {@code details} adds them.
 */
final class ListTool {

    private static final String RESOURCES = "resources/list";
    private static final String TEMPLATES = "resources/templates/list";
    private static final String LISTED = "resourceTemplates";
    private static final String CURSOR = "cursor";
    private static final String DETAILS = "details";
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
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put(
                CURSOR, Definitions.property("string", "nextCursor of the previous page; omit it for the first page"));
        properties.put(
                DETAILS,
                Definitions.property(
                        "boolean", "true to get the descriptions of the templates, not only their titles"));
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
        boolean details = arguments.flag(DETAILS).orElse(false);
        if (cursor.isEmpty()) {
            return first(details, caller);
        }
        String here = cursor.get();
        int end = here.indexOf(REST);
        if (end == 0) {
            return ServedTool.Running.of(
                    requestPage(TEMPLATES, here.substring(1), caller),
                    answer -> result(answer, page -> json(List.of(), templates(page, details), null, rest(page))));
        }
        String rest = end < 0 ? "" : here.substring(end);
        return ServedTool.Running.of(
                requestPage(RESOURCES, end < 0 ? here : here.substring(0, end), caller),
                answer -> result(answer, page -> json(page.get("resources"), null, page.get(NEXT), rest)));
    }

    private ServedTool.Running first(boolean details, ToolCaller caller) {
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
                                                        templates(all, details),
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

    /** Returns the templates of a page, without descriptions and metadata unless the details are wanted. */
    private static List<?> templates(Map<String, Object> page, boolean details) {
        List<?> all = page.get(LISTED) instanceof List<?> listed ? listed : List.of();
        return details
                ? all
                : all.stream().map(template -> shortened((Map<?, ?>) template)).toList();
    }

    private static Map<String, Object> shortened(Map<?, ?> template) {
        Map<String, Object> json = new LinkedHashMap<>();
        for (String field : List.of("uriTemplate", "name", "title", "mimeType")) {
            if (template.get(field) != null) {
                json.put(field, template.get(field));
            }
        }
        return json;
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

    private static McpSchema.CallToolResult json(
            @Nullable Object resources, @Nullable List<?> templates, @Nullable Object next, String rest) {
        Map<String, Object> json = new LinkedHashMap<>();
        StringBuilder text = new StringBuilder();
        json.put("resources", resources);
        if (resources instanceof List<?> some && !some.isEmpty()) {
            Listing.lines(text, "Resources", "uri", some);
        }
        if (templates != null && !templates.isEmpty()) {
            json.put(LISTED, templates);
            Listing.lines(text, "Resource templates", "uriTemplate", templates);
        }
        if (next != null || !rest.isEmpty()) {
            String cursor = next == null ? rest : next + rest;
            json.put(NEXT, cursor);
            text.append(NEXT).append(": ").append(cursor);
        }
        return Results.structured(
                json, text.isEmpty() ? "No resources." : text.toString().stripTrailing());
    }
}
