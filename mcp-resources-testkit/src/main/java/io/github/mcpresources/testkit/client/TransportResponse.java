package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The response that a transport received to one request. */
record TransportResponse(
        int status,
        Map<String, List<String>> headers,
        List<String> lines,
        @Nullable JsonNode answer,
        @Nullable String problem) {

    static TransportResponse answer(String line, JsonNode answer) {
        return new TransportResponse(0, Map.of(), List.of(line), answer, null);
    }

    static TransportResponse nothing(String problem) {
        return new TransportResponse(0, Map.of(), List.of(), null, problem);
    }
}
