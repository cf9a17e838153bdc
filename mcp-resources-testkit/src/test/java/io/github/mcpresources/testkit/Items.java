package io.github.mcpresources.testkit;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.client.Revision;

/** A registry with one resource of each kind, and the settings of the rules for it. */
final class Items {

    private final ResourceRegistry registry = ResourceRegistry.create();
    private int extras;

    Items() {
        registry.resource("notes://a").mimeType("text/plain").text("alpha");
        registry.resource("notes://b").mimeType("image/png").bytes(new byte[] {1, 2, 3});
        registry.resource("notes://steps").read(request -> {
            request.context().progress(1, 2.0, "half of it");
            request.context().progress(2, 2.0, "all of it");
            return ReadResult.text("in two steps");
        });
        registry.template("notes://item/{id}")
                .complete("id", "7", "8")
                .read(request -> ReadResult.text("item " + request.variable("id")));
        registry.resource("notes://failing").read(request -> {
            throw new IllegalStateException("secret");
        });
    }

    ResourceRegistry registry() {
        return registry;
    }

    ContractOptions settings(Revision revision) {
        return settings().toBuilder().revision(revision).build();
    }

    /** Returns the same settings for any revision of the server. */
    ContractOptions settings() {
        return ContractOptions.builder()
                .variable("id", "7")
                .failing("notes://failing")
                .expectText("notes://a", "alpha")
                .changeList(client -> add())
                .build();
    }

    /** Adds a resource. */
    void add() {
        registry.resource("notes://extra" + extras++).text("new");
    }
}
