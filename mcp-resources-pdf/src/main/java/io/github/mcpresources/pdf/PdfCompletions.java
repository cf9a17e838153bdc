package io.github.mcpresources.pdf;

import io.github.mcpresources.Completion;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.documents.FolderSearch;
import io.github.mcpresources.internal.documents.KnownDocuments;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.pdf.document.PdfException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Completes the variables in the URI templates. */
final class PdfCompletions {

    private static final int MAX_DOCUMENTS = 1000;

    /** Finds the id of a document by the path or name of its file. */
    @FunctionalInterface
    interface Names {

        /** Finds no documents. Used if the completion by name is disabled. */
        Names NONE = name -> Optional.empty();

        Optional<String> id(String name) throws IOException;
    }

    private final KnownDocuments index;
    private final @Nullable FolderSearch search;
    private final PdfReads reads;
    private final Names names;

    PdfCompletions(KnownDocuments index, @Nullable FolderSearch search, PdfReads reads, Names names) {
        this.index = index;
        this.search = search;
        this.reads = reads;
        this.names = names;
    }

    List<String> documents(Completion.Request request, RequestContext context) throws IOException {
        if (search != null) {
            search.await(context);
        }
        List<String> ids = fitting(
                request,
                index.after(request.prefix(), true, MAX_DOCUMENTS).stream().map(KnownDocument::id));
        return ids.isEmpty() ? named(request.prefix()) : ids;
    }

    private List<String> named(String name) throws IOException {
        try {
            return names.id(name).map(List::of).orElse(List.of());
        } catch (PdfException unreadable) { // no completions; a read reports the reason
            return List.of();
        }
    }

    List<String> pages(Completion.Request request, RequestContext context) throws IOException {
        return numbers(
                request, inventory(request, context).map(Inventory::pages).orElse(0));
    }

    List<String> images(Completion.Request request, RequestContext context) throws IOException {
        return numbers(
                request,
                inventory(request, context).map(it -> it.images().size()).orElse(0));
    }

    List<String> embeds(Completion.Request request, RequestContext context) throws IOException {
        return fitting(request, inventory(request, context).stream().flatMap(it -> it.names().stream()));
    }

    private static List<String> numbers(Completion.Request request, int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(Integer::toString)
                .filter(number -> number.startsWith(request.prefix()))
                .limit(Completion.MAX_VALUES)
                .toList();
    }

    private Optional<Inventory> inventory(Completion.Request request, RequestContext context) throws IOException {
        String docId = request.arguments().get(PdfUris.DOCUMENT);
        try {
            Optional<KnownDocument> known = docId == null ? Optional.empty() : reads.known(docId, context);
            return known.isPresent() ? reads.inventory(known.get(), context) : Optional.empty();
        } catch (PdfException unreadable) { // no completions; a read reports the reason
            return Optional.empty();
        }
    }

    private static List<String> fitting(Completion.Request request, Stream<String> values) {
        String prefix = request.prefix();
        return values.filter(value -> value.regionMatches(true, 0, prefix, 0, prefix.length()))
                .distinct()
                .limit(Completion.MAX_VALUES)
                .toList();
    }
}
