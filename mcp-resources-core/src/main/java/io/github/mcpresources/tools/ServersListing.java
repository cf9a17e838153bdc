package io.github.mcpresources.tools;

import io.github.mcpresources.protocol.Answer;
import io.github.mcpresources.server.ToolCaller;
import io.github.mcpresources.server.ToolRequests;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** What several servers have, in words for a model. */
final class ServersListing {

    private static final int MOST_ENTRIES = 50;
    private static final int MOST_CHARACTERS = 200;
    private static final String USE =
            "Reads a resource of a server, by the server's name and the resource's URI there.";

    private final ToolRequests requests;
    private final NamedServers servers;

    ServersListing(ToolRequests requests, NamedServers servers) {
        this.requests = requests;
        this.servers = servers;
    }

    CompletionStage<String> text() {
        return requests.ask("resources/list", Map.of(), ToolCaller.ANONYMOUS)
                .answer()
                .thenApply(this::text);
    }

    private String text(Answer answer) {
        List<String> names = servers.names();
        StringBuilder text = new StringBuilder(USE);
        text.append(" Servers: ")
                .append(names.isEmpty() ? "none" : String.join(", ", names))
                .append('.');
        if (answer instanceof Answer.Result result && result.json().get("resources") instanceof List<?> resources) {
            List<String> lines = new ArrayList<>();
            for (Object resource : resources) {
                if (lines.size() < MOST_ENTRIES) {
                    line((Map<?, ?>) resource, lines);
                }
            }
            lines.forEach(line -> text.append('\n').append(line));
            if (resources.size() > lines.size() || result.json().get("nextCursor") != null) {
                text.append("\n- and more, which the list of resources has");
            }
        }
        return text.toString();
    }

    private void line(Map<?, ?> resource, List<String> lines) {
        servers.named(String.valueOf(resource.get("uri"))).ifPresent(named -> {
            StringBuilder line = new StringBuilder("- server_name: ").append(named.server());
            line.append(", uri: ").append(named.uri());
            field(line, "name", resource.get("name"));
            field(line, "description", resource.get("description"));
            field(line, "mime_type", resource.get("mimeType"));
            field(line, "size", resource.get("size"));
            lines.add(line.toString());
        });
    }

    private static void field(StringBuilder line, String name, @Nullable Object value) {
        if (value != null) {
            line.append(", ").append(name).append(": ").append(shown(value));
        }
    }

    /** One line, not a long one. */
    private static String shown(Object value) {
        String line = String.valueOf(value).replaceAll("\\s+", " ").strip();
        return line.codePointCount(0, line.length()) <= MOST_CHARACTERS
                ? line
                : line.substring(0, line.offsetByCodePoints(0, MOST_CHARACTERS)) + "…";
    }
}
