package io.github.mcpresources.examples.documents;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Detects folders from which no file is served, for example because the globs match no file. */
final class EmptyFolders {

    private EmptyFolders() {}

    /** Checks in the background whether a provider serves no files. */
    static CompletionStage<Boolean> serveNothing(ResourceProvider documents) {
        return serveNothing(documents, Optional.empty());
    }

    /**
     * Checks whether a provider serves no files. If its first page is empty, further pages are requested in the
     * background.
     */
    static CompletionStage<Boolean> serveNothing(ResourceProvider documents, Page<ResourceDescriptor> first) {
        return !first.items().isEmpty() || first.nextCursor().isEmpty()
                ? CompletableFuture.completedFuture(first.items().isEmpty())
                : serveNothing(documents, first.nextCursor());
    }

    private static CompletionStage<Boolean> serveNothing(ResourceProvider documents, Optional<String> cursor) {
        CompletableFuture<Boolean> result = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        result.complete(isEmpty(documents, cursor));
                    } catch (RuntimeException failure) { // the first request of a client reports the failure
                        result.completeExceptionally(failure);
                    }
                },
                "empty folders");
        thread.setDaemon(true);
        thread.start();
        return result;
    }

    private static boolean isEmpty(ResourceProvider documents, Optional<String> cursor) {
        Page.Request next =
                cursor.map(position -> Page.Request.after(position, 1)).orElse(Page.Request.first(1));
        while (true) {
            Page<ResourceDescriptor> page = documents
                    .listResources(next, ServerRequest.detached())
                    .toCompletableFuture()
                    .join();
            if (!page.items().isEmpty()) {
                return false;
            }
            if (page.nextCursor().isEmpty()) {
                return true;
            }
            next = Page.Request.after(page.nextCursor().get(), 1);
        }
    }
}
