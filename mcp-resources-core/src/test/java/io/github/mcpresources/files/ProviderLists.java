package io.github.mcpresources.files;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.request.ServerRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/** Lists and reads the resources of a provider on the calling thread, as a server does. */
final class ProviderLists {

    private ProviderLists() {}

    /** Returns a path whose names are UTF-8 on the disk, regardless of the JVM's locale. */
    static Path path(Path directory, String names) {
        StringBuilder uri = new StringBuilder(directory.toUri().toString());
        for (byte b : names.getBytes(StandardCharsets.UTF_8)) {
            uri.append(b == '/' ? "/" : String.format("%%%02X", b));
        }
        return Path.of(URI.create(uri.toString()));
    }

    static Page<ResourceDescriptor> page(ResourceProvider provider, Page.Request request) {
        return provider.listResources(request, ServerRequest.detached())
                .toCompletableFuture()
                .join();
    }

    /** Returns all entries, page by page. The consumer receives each page. */
    static List<ResourceDescriptor> all(ResourceProvider provider, int limit, Consumer<Page<ResourceDescriptor>> each) {
        List<ResourceDescriptor> all = new ArrayList<>();
        Optional<Page.Request> next = Optional.of(Page.Request.first(limit));
        while (next.isPresent()) {
            Page<ResourceDescriptor> page = page(provider, next.get());
            each.accept(page);
            all.addAll(page.items());
            next = page.nextCursor().map(cursor -> Page.Request.after(cursor, limit));
        }
        return all;
    }

    static List<String> uris(ResourceProvider provider, int limit) {
        return all(provider, limit, page -> {}).stream()
                .map(ResourceDescriptor::uri)
                .toList();
    }

    /**
     * Reads the content of a URI. Returns empty if the provider does not claim the URI. Throws the failure of the
     * provider.
     */
    static Optional<byte[]> read(ResourceProvider provider, String uri) {
        try {
            return provider.read(uri, ServerRequest.detached())
                    .toCompletableFuture()
                    .join()
                    .map(ProviderLists::bytes);
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw failure;
        }
    }

    private static byte[] bytes(ReadResult result) {
        ContentPart part = ((Contents) result).parts().get(0);
        try (InputStream in = ((ContentPart.Body.Stream) part.body()).source().open()) {
            return in.readAllBytes();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
