package io.github.mcpresources.examples.conformance;

import io.github.mcpresources.InputRequired;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceReader;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** The resources that the scenarios of the conformance suite request, and additional resources for tests of clients. */
final class Fixture {

    static final byte[] PNG = Base64.getDecoder()
            .decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==");

    /** The first revision in which a reader can request input from the client. */
    private static final String CLIENTS_ARE_ASKED = "2026-07-28";

    private static final int STEPS = 3;

    private Fixture() {}

    static ResourceRegistry registry() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("test://static-text")
                .title("A text")
                .mimeType("text/plain")
                .text("A text that does not change.");
        registry.resource("test://static-binary")
                .title("A picture")
                .mimeType("image/png")
                .bytes(PNG);
        registry.resource("test://watched-resource")
                .title("A text resource that can be subscribed to")
                .mimeType("text/plain")
                .text("A text that may change.");
        registry.resource("test://embedded-resource").mimeType("text/plain").text("A text inside a tool's result.");
        registry.resource("test://example-resource").mimeType("text/plain").text("A text inside a prompt.");
        registry.resource("test://mixed-content-resource")
                .mimeType("application/json")
                .text("{\"test\": \"data\", \"value\": 123}");
        registry.template("test://template/{id}/data")
                .title("Data by its id")
                .mimeType("application/json")
                .complete("id", "123", "124")
                .read(request -> ReadResult.text("{\"id\": \"" + request.variable("id") + "\"}"));
        registry.resource("test://greeting").mimeType("text/plain").read(Fixture::greeting);
        registry.resource("test://in-steps").mimeType("text/plain").read(Fixture::inSteps);
        registry.template("test://failing/{secret}")
                .title("A resource whose read fails")
                .read(request -> {
                    throw new IllegalStateException("Only the log contains " + request.variable("secret"));
                });
        return registry;
    }

    /**
     * Returns a greeting with the name that the client supplies. In revisions without input requests, the greeting has
     * no name.
     */
    private static ReadResult greeting(ResourceReader.Request request) {
        if (request.context().revision().compareTo(CLIENTS_ARE_ASKED) < 0) {
            return ReadResult.text("Hello, everybody!");
        }
        InputRequired.ClientInput input = request.input();
        return input.accepted("who")
                .<ReadResult>map(who -> ReadResult.text(input.state().orElseThrow() + ", " + who.get("name") + "!"))
                .orElseGet(() -> InputRequired.form(
                                "who",
                                "Who should be greeted?",
                                Map.of(
                                        "type",
                                        "object",
                                        "properties",
                                        Map.of("name", Map.of("type", "string")),
                                        "required",
                                        List.of("name")))
                        .state("Hello"));
    }

    private static ReadResult inSteps(ResourceReader.Request request) {
        for (int step = 1; step <= STEPS; step++) {
            request.context().progress(step, (double) STEPS, "Step " + step);
        }
        return ReadResult.text("All steps are done.");
    }
}
