package io.github.mcpresources.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.store.ContentStore;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Calls of a store, as a server makes them. */
final class Stores {

    private Stores() {}

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static ContentStore.NewContent text(String text) {
        return ContentStore.NewContent.text(text, "text/plain");
    }

    static RequestContext context(Caller caller) {
        return ServerRequest.builder().caller(caller).build();
    }

    static Page<ResourceDescriptor> page(ContentStore store, Page.Request request) {
        return store.listResources(request, context(Caller.ANONYMOUS))
                .toCompletableFuture()
                .join();
    }

    static List<ResourceDescriptor> listed(ContentStore store, Caller caller) {
        return store.listResources(Page.Request.first(1_000), context(caller))
                .toCompletableFuture()
                .join()
                .items();
    }

    static List<String> uris(ContentStore store) {
        return listed(store, Caller.ANONYMOUS).stream()
                .map(ResourceDescriptor::uri)
                .toList();
    }

    /** Checks whether a store describes and reads a URI. Both must have the same result. */
    static boolean isThere(ContentStore store, String uri, Caller caller) {
        boolean described = store.describe(uri, context(caller))
                .toCompletableFuture()
                .join()
                .isPresent();
        assertThat(store.read(uri, context(caller)).toCompletableFuture().join().isPresent())
                .isEqualTo(described);
        return described;
    }

    static boolean isThere(ContentStore store, String uri) {
        return isThere(store, uri, Caller.ANONYMOUS);
    }

    static Body read(ContentStore store, String uri) {
        Contents contents = (Contents) store.read(uri, context(Caller.ANONYMOUS))
                .toCompletableFuture()
                .join()
                .orElseThrow();
        assertThat(contents.parts()).hasSize(1);
        return contents.parts().get(0).body();
    }
}
