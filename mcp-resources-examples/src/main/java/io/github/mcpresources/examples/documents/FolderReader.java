package io.github.mcpresources.examples.documents;

import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.registry.ResourceReader;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Lists the files and folders directly in a folder, at most 500. In the result, {@code complete} is true if there are
 * no more.
 */
final class FolderReader implements ResourceReader.Async {

    static final String TEMPLATE = "folder:///{root}{/path*}";

    private static final int MAX_ENTRIES = 500;

    private final ResourceProvider documents;

    FolderReader(ResourceProvider documents) {
        this.documents = documents;
    }

    @Override
    public CompletionStage<ReadResult> read(ResourceReader.Request request) {
        String folder = Texts.documentUri(request.uri()) + "/";
        RequestContext context = request.context();
        return documents
                .listChildren(folder, Page.Request.first(MAX_ENTRIES), context)
                .thenApply(children -> children.map(FolderReader::json)
                        .orElseThrow(() -> new ResourceNotFoundException(request.uri())));
    }

    private static ReadResult json(Page<ResourceDescriptor> page) {
        List<Map<String, Object>> entries =
                page.items().stream().map(ResourceDescriptor::toJson).toList();
        return ReadResult.json(
                Map.of("entries", entries, "complete", page.nextCursor().isEmpty()));
    }
}
