package io.github.mcpresources.tools;

import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.server.ToolCaller;
import io.github.mcpresources.internal.server.ToolRequests;
import io.github.mcpresources.internal.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Lists the resources of several servers, as text for a model. */
final class ServersListing {

    private static final int MAX_ENTRIES = 50;
    private static final int MAX_CHARACTERS = 200;
    private static final String USE = "Reads a resource, given the name of its server and its URI at that server.";

    private final ToolRequests requests;
    private final ServersTool.Servers servers;

    ServersListing(ToolRequests requests, ServersTool.Servers servers) {
        this.requests = requests;
        this.servers = servers;
    }

    /**
     * Returns the description of the tool: its purpose, the names of the servers, and one line for each of up to 50
     * resources.
     *
     * <p>A provider may generate the descriptions of its resources step by step, only some of them for each list
     * request. This method therefore requests the list up to 50 times. It stops when each of the first 50 resources has
     * a description, or when two successive requests return the same text.
     */
    CompletionStage<String> text() {
        return text("", MAX_ENTRIES);
    }

    private CompletionStage<String> text(String before, int maxTimes) {
        return requests.request("resources/list", Map.of(), ToolCaller.ANONYMOUS)
                .answer()
                .thenCompose(answer -> {
                    String text = text(answer);
                    return maxTimes == 1 || text.equals(before) || isDescribed(answer)
                            ? CompletableFuture.completedFuture(text)
                            : text(text, maxTimes - 1);
                });
    }

    /** Checks whether each of the first 50 resources has a description. Returns true if the request failed. */
    private static boolean isDescribed(Answer answer) {
        return !(answer instanceof Answer.Result result && result.json().get("resources") instanceof List<?> resources)
                || resources.stream()
                        .limit(MAX_ENTRIES)
                        .allMatch(resource -> ((Map<?, ?>) resource).get("description") != null);
    }

    String names() {
        List<String> names = servers.names();
        return USE + " Servers: " + (names.isEmpty() ? "none" : String.join(", ", names)) + ".";
    }

    private String text(Answer answer) {
        StringBuilder text = new StringBuilder(names());
        if (answer instanceof Answer.Result result && result.json().get("resources") instanceof List<?> resources) {
            List<String> lines = new ArrayList<>();
            for (Object resource : resources) {
                if (lines.size() < MAX_ENTRIES) {
                    line((Map<?, ?>) resource, lines);
                }
            }
            lines.forEach(line -> text.append('\n').append(line));
            if (resources.size() > lines.size() || result.json().get("nextCursor") != null) {
                text.append("\n- and more resources; see the list of resources");
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

    private static String shown(Object value) {
        String line = String.valueOf(value).replaceAll("\\s+", " ").strip();
        return Printable.of(line, MAX_CHARACTERS);
    }
}
