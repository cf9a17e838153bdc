package io.github.mcpresources.testkit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Revision;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The broken servers. There is at least one for each rule of the catalogue. */
final class Faults {

    private Faults() {}

    static Stream<Fault> all() {
        return Stream.of(
                        ListingFaults.all(),
                        ReadingFaults.all(),
                        FormFaults.all(),
                        NotificationFaults.all(),
                        SkillFaults.all(),
                        ProtocolFaults.all())
                .flatMap(faults -> faults);
    }

    private static ObjectNode waiting(ObjectNode result) {
        result.remove(List.of("contents", "ttlMs", "cacheScope"));
        return result.put("resultType", "input_required");
    }

    /** Returns servers with allowed behavior of other implementations. */
    static Stream<Fault> allowed() {
        return Stream.of(
                Fault.allowed(Revision.V2025_11_25, "answers not found for a template without completion")
                        .edit((request, answer) -> {
                            if (request.path("params")
                                    .path("ref")
                                    .path("uri")
                                    .asText()
                                    .contains("no-such")) {
                                ((ObjectNode) answer.path("error")).put("code", -32002);
                            }
                        }),
                Fault.allowed(Revision.V2026_07_28, "requests input of a kind that the client does not support")
                        .edit((request, answer) -> {
                            if (request.path("params").path("uri").asText("").equals("raw://text/e")) {
                                Edits.refuse(request, answer, Edits.READ, -32021);
                            }
                        }),
                Fault.allowed(Revision.V2026_07_28, "requests input before it returns a resource")
                        .edit((request, answer) -> {
                            if (request.path("params").path("uri").asText("").equals("raw://text/e")) {
                                answer.set("result", waiting((ObjectNode) answer.path("result")));
                            }
                        }),
                Fault.allowed(Revision.V2025_11_25, "returns contents in parts with differently written URIs")
                        .result(Edits.READ, Edits.contents(content -> {
                            Edits.replace(content, "uri", "raw://text/b", "raw://text/b#part-1");
                            Edits.replace(content, "uri", "raw://text/d", "RAW://text/./d/page");
                        })),
                Fault.allowed(Revision.V2025_11_25, "lists times in all formats and a MIME type in capitals")
                        .result(Edits.LIST, Edits.items(item -> {
                            Edits.replace(item, "mimeType", "image/png", "Image/PNG;q=\"a b\"");
                            String[] times = {
                                "2026-01-01", "2026-01-01T00:00:00", "20260101", "2026-01-01T00:00:00+02:00"
                            };
                            String time = times[item.path("name").asText().charAt(0) % times.length];
                            item.set("annotations", Json.of(Map.of("lastModified", time, "priority", 1)));
                        })),
                Fault.allowed(Revision.V2025_11_25, "adds a time to the not-found error")
                        .error(
                                Edits.READ,
                                error -> error.put("message", "No resource was found at 2026-11-22T10:20:30 (UTC)")),
                Fault.allowed(Revision.V2025_11_25, "detects changes of a list from its first request on")
                        .quirk("notices changes of requested lists"),
                Fault.allowed(Revision.V2026_07_28, "detects changes of a list from its first request on")
                        .quirk("notices changes of requested lists"),
                Fault.allowed(Revision.V2025_06_18, "refuses a foreign origin with 400")
                        .overHttp()
                        .quirk("400 for an origin"));
    }
}
