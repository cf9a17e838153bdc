package io.github.mcpresources.testkit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.testkit.client.Revision;
import java.util.stream.Stream;

/** The broken servers: for each rule of the catalogue at least one. */
final class Faults {

    private Faults() {}

    static Stream<Fault> all() {
        return Stream.of(ListingFaults.all(), ReadingFaults.all(), NotificationFaults.all(), ProtocolFaults.all())
                .flatMap(faults -> faults);
    }

    /** What other people's servers do, and may. */
    static Stream<Fault> allowed() {
        return Stream.of(
                Fault.allowed(Revision.V2025_11_25, "says not found of a template that it does not complete")
                        .edit((request, answer) -> {
                            if (request.path("params")
                                    .path("ref")
                                    .path("uri")
                                    .asText()
                                    .contains("no-such")) {
                                ((ObjectNode) answer.path("error")).put("code", -32002);
                            }
                        }),
                Fault.allowed(Revision.V2026_07_28, "asks for input that the client does not offer to give")
                        .edit((request, answer) -> {
                            if (request.path("params").path("uri").asText("").equals("raw://text/e")) {
                                Edits.refuse(request, answer, Edits.READ, -32021);
                            }
                        }),
                Fault.allowed(Revision.V2025_11_25, "tells when it did not find a resource")
                        .error(
                                Edits.READ,
                                error -> error.put("message", "No resource was found at 2026-11-22T10:20:30 (UTC)")),
                Fault.allowed(Revision.V2025_06_18, "refuses a strange origin with 400")
                        .overHttp()
                        .quirk("400 for an origin"));
    }
}
