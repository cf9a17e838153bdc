package io.github.mcpresources.search;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import org.junit.jupiter.api.Test;

/** Only a context of a server has the rules that say what its caller may see. */
class ContextTest {

    @Test
    void searchWithoutServerIsRefused() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://a")
                .read(request -> ReadResult.text("A giraffe").mimeType("text/plain"));
        try (SearchIndex index = SearchIndex.builder().over(registry).build()) {
            Searches.awaitCurrent(index);
            assertThatThrownBy(() -> index.read(Searches.uri("giraffe"), ServerRequest.detached())
                            .toCompletableFuture()
                            .join())
                    .hasMessageContaining("A search needs a server")
                    .hasMessageContaining("ResourceServer.newContext");
        }
    }
}
