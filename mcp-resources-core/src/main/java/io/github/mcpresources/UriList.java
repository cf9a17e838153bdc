package io.github.mcpresources;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The children of one directory as text of type {@code text/uri-list}. Each URI is on its own line, which ends with
 * CRLF.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc2483#section-5">RFC 2483, section 5</a>
 */
final class UriList {

    private static final String TYPE = "text/uri-list";
    private static final String DIRECTORY = "inode/directory";

    private final ResourceProvider provider;
    private final String directoryUri;
    private final RequestContext context;
    private final StringBuilder lines = new StringBuilder();

    UriList(ResourceProvider provider, String directoryUri, RequestContext context) {
        this.provider = provider;
        this.directoryUri = directoryUri;
        this.context = context;
    }

    /**
     * Checks whether a result is the list of a directory. This is true if the descriptor has the MIME type of a
     * directory and the result has a part of type {@code text/uri-list}.
     */
    static boolean isOf(Descriptor descriptor, ReadResult result) {
        return descriptor instanceof ResourceDescriptor resource
                && resource.mimeType().filter(DIRECTORY::equals).isPresent()
                && result instanceof Contents contents
                && contents.parts().stream()
                        .anyMatch(part -> part.mimeType().filter(TYPE::equals).isPresent());
    }

    /**
     * Reads all pages of the directory's children into one text; empty if the provider has no directory with the URI.
     */
    CompletionStage<Optional<ReadResult>> read() {
        return page(Page.Request.first(ResourceLimits.MAX_PAGE_SIZE))
                .thenCompose(first -> first.isEmpty()
                        ? CompletableFuture.completedFuture(Optional.empty())
                        : after(first.get()).thenApply(all -> Optional.of(all)));
    }

    private CompletableFuture<Optional<Page<ResourceDescriptor>>> page(Page.Request request) {
        return provider.listChildren(directoryUri, request, context).toCompletableFuture();
    }

    /**
     * Adds a page and all later pages to the list. Uses a loop while the stages of the pages are already complete,
     * because hundreds of nested stages could overflow the stack.
     */
    private CompletableFuture<ReadResult> after(Page<ResourceDescriptor> first) {
        Page<ResourceDescriptor> page = first;
        while (true) {
            take(page);
            if (page.nextCursor().isEmpty()) {
                return CompletableFuture.completedFuture(
                        ReadResult.of(ContentPart.text(lines.toString()).mimeType(TYPE)));
            }
            CompletableFuture<Optional<Page<ResourceDescriptor>>> next =
                    page(Page.Request.after(page.nextCursor().get(), ResourceLimits.MAX_PAGE_SIZE));
            if (!next.isDone() || next.isCompletedExceptionally()) {
                return next.thenCompose(found -> after(found.orElseGet(Page::empty)));
            }
            page = next.join().orElseGet(Page::empty);
        }
    }

    private void take(Page<ResourceDescriptor> page) {
        long limit = context.limits().resultBytes();
        for (ResourceDescriptor child : page.items()) {
            lines.append(child.uri()).append("\r\n");
            if (lines.length() > limit) {
                throw LimitExceededException.resultBytes(lines.length(), limit);
            }
        }
    }
}
