package io.github.mcpresources.examples.conformance;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.Base64;

/** The resources that the scenarios of the conformance suite ask for. */
final class Fixture {

    /** One red pixel. */
    static final byte[] PNG = Base64.getDecoder()
            .decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==");

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
                .title("A text to subscribe to")
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
        return registry;
    }
}
