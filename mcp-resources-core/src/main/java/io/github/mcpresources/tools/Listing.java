package io.github.mcpresources.tools;

import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.server.ToolCaller;
import io.github.mcpresources.internal.server.ToolRequests;
import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.internal.tools.Results;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Lists up to 50 resources and up to 50 templates of a server, as text for a model. */
final class Listing {

    private static final int MAX_ENTRIES = 50;
    private static final int MAX_CHARACTERS = 200;

    private final ToolRequests requests;
    private final String listTool;

    Listing(ToolRequests requests, String listTool) {
        this.requests = requests;
        this.listTool = listTool;
    }

    CompletionStage<String> text(ToolCaller caller) {
        CompletionStage<Answer> resources =
                requests.request("resources/list", Map.of(), caller).answer();
        CompletionStage<Answer> templates =
                requests.request("resources/templates/list", Map.of(), caller).answer();
        return resources.thenCombine(templates, (listed, found) -> {
            StringBuilder text = new StringBuilder();
            section(text, "Resources", "uri", listed, "resources");
            section(text, "Resource templates", "uriTemplate", found, "resourceTemplates");
            return text.isEmpty() ? "No resources." : text.toString().stripTrailing();
        });
    }

    private void section(StringBuilder text, String title, String identifier, Answer answer, String field) {
        if (answer instanceof Answer.Failure failure) {
            throw Results.error(failure);
        }
        Map<String, Object> page = ((Answer.Result) answer).json();
        if (!(page.get(field) instanceof List<?> entries) || entries.isEmpty()) {
            return;
        }
        lines(text, title, identifier, entries.subList(0, Math.min(entries.size(), MAX_ENTRIES)));
        if (entries.size() > MAX_ENTRIES || page.get("nextCursor") != null) {
            text.append("- and more; call ").append(listTool).append(" to list all\n");
        }
    }

    /** Adds a title, and a line for each entry of a list. */
    static void lines(StringBuilder text, String title, String identifier, List<?> entries) {
        text.append(title).append(":\n");
        for (Object entry : entries) {
            line(text, (Map<?, ?>) entry, identifier);
        }
    }

    private static void line(StringBuilder text, Map<?, ?> entry, String identifier) {
        text.append("- ").append(entry.get(identifier));
        Object title = entry.get("title") == null ? entry.get("name") : entry.get("title");
        text.append(" (").append(shown(title));
        for (String field : List.of("mimeType", "size")) {
            if (entry.get(field) != null) {
                text.append(", ").append(shown(entry.get(field))).append(field.equals("size") ? " bytes" : "");
            }
        }
        text.append(')');
        if (entry.get("description") != null) {
            text.append(": ").append(shown(entry.get("description")));
        }
        text.append('\n');
    }

    private static String shown(@Nullable Object value) {
        String line = String.valueOf(value).replaceAll("\\s+", " ").strip();
        return Printable.of(line, MAX_CHARACTERS);
    }
}
