package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.examples.ServerProcess;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks that every call on the documentation page about tool results gets the answer that the page shows. */
class ToolResultsPageIT {

    private static final Pattern PAIR =
            Pattern.compile("```json call\n(.*?)```\n\n```json answer\n(.*?)```", Pattern.DOTALL);

    private static Map<String, Object> json(String text) throws IOException {
        return McpJsonDefaults.getMapper().readValue(text, new TypeRef<>() {});
    }

    @Test
    void answersMatchPage() throws Exception {
        List<MatchResult> pairs = PAIR.matcher(Files.readString(Path.of("..", "docs", "tool-results.md")))
                .results()
                .toList();
        assertThat(pairs).hasSize(6);
        try (ServerProcess server = ServerProcess.documents()) {
            server.send("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
                    + "\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}");
            server.receive();
            server.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            for (MatchResult pair : pairs) {
                server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":"
                        + pair.group(1).strip() + "}");
                assertThat(json(server.receive()).get("result"))
                        .as(pair.group(1))
                        .isEqualTo(json(pair.group(2)));
            }
        }
    }
}
