package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The response of a transport to one request. */
record Received(
        int status,
        Map<String, List<String>> headers,
        List<String> lines,
        @Nullable JsonNode answer,
        @Nullable String problem) {

    static Received answer(String line, JsonNode answer) {
        return new Received(0, Map.of(), List.of(line), answer, null);
    }

    static Received nothing(String problem) {
        return new Received(0, Map.of(), List.of(), null, problem);
    }
}
