package io.github.mcpresources.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.server.ResourceServer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.RepeatedTest;

/** A list that ends after the last of its resources was indexed. */
class SlowListTest {

    private static final String URI = "note://1";

    private record Notes(CountDownLatch indexed) implements ResourceProvider {

        @Override
        public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
            if (page.cursor().isEmpty()) {
                return CompletableFuture.completedFuture(
                        Page.of(List.of(ResourceDescriptor.of(URI, "Note").with("mimeType", "text/plain")), "2"));
            }
            return context.blocking(() -> {
                indexed.await();
                return Page.last(List.of());
            });
        }

        @Override
        public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
            return CompletableFuture.completedFuture(
                    uri.equals(URI) ? Optional.of(ReadResult.text("A giraffe")) : Optional.empty());
        }
    }

    @RepeatedTest(3)
    void resourceIsFoundAtEndOfList() {
        Notes notes = new Notes(new CountDownLatch(1));
        SearchIndex index = SearchIndex.builder().over(notes).build();
        ResourceProvider all = ResourceProviders.concat(notes, index);
        try (index;
                ResourceServer server = ResourceServer.of(all)) {
            await().pollInterval(Duration.ofMillis(1))
                    .until(() -> index.status().documents() == 1);
            notes.indexed().countDown();
            await().until(() -> index.status().isCurrent());
            assertThat(Searches.of(all, server).uris("giraffe")).containsExactly(URI);
        }
    }
}
