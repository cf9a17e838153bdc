package io.github.mcpresources.office;

import io.github.mcpresources.Completion;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.documents.FolderSearch;
import io.github.mcpresources.internal.documents.KnownDocuments;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Completions for the variables in the URI template of items. */
final class ItemCompletions {

    private static final int MAX_DOCUMENTS = 1000;

    private final KnownDocuments index;
    private final @Nullable FolderSearch search;
    private final ItemReads reads;

    ItemCompletions(KnownDocuments index, @Nullable FolderSearch search, ItemReads reads) {
        this.index = index;
        this.search = search;
        this.reads = reads;
    }

    List<String> documents(Completion.Request request, RequestContext context) {
        if (search != null) {
            search.await(context);
        }
        return fitting(
                request,
                index.after(request.prefix(), true, MAX_DOCUMENTS).stream().map(KnownDocuments.KnownDocument::id));
    }

    /**
     * Returns the names of types that begin with the prefix. If the request names a document whose items can be listed,
     * returns only the types of these items.
     */
    List<String> types(Completion.Request request, RequestContext context) throws IOException {
        Optional<Inventory> inventory = inventory(request, context);
        return fitting(
                request,
                Arrays.stream(ItemType.values())
                        .filter(type -> inventory
                                .map(listed -> !listed.of(type).isEmpty())
                                .orElse(true))
                        .map(ItemType::word));
    }

    /**
     * Returns the ids that begin with the prefix: first aliases, then ordinals. Returns an empty list if the type or
     * the document is unknown, or the document cannot be read.
     */
    List<String> items(Completion.Request request, RequestContext context) throws IOException {
        Optional<ItemType> type =
                Optional.ofNullable(request.arguments().get(ItemUris.TYPE)).flatMap(ItemType::of);
        List<Inventory.Entry> entries = type.isEmpty()
                ? List.of()
                : inventory(request, context)
                        .map(listed -> listed.of(type.get()))
                        .orElse(List.of());
        return fitting(
                request,
                Stream.concat(
                        entries.stream().flatMap(entry -> entry.aliases().stream()),
                        entries.stream().map(entry -> Integer.toString(entry.ordinal()))));
    }

    List<String> formats(Completion.Request request, RequestContext context) {
        Optional<ItemType> type =
                Optional.ofNullable(request.arguments().get(ItemUris.TYPE)).flatMap(ItemType::of);
        return fitting(
                request,
                Arrays.stream(Variant.Format.values())
                        .filter(format -> type.map(it -> Variant.Format.of(it).contains(format))
                                .orElse(true))
                        .map(Variant.Format::word));
    }

    private Optional<Inventory> inventory(Completion.Request request, RequestContext context) throws IOException {
        String document = request.arguments().get(ItemUris.DOCUMENT);
        try {
            return document == null ? Optional.empty() : reads.inventory(document, context.sessionId(), context);
        } catch (OfficeException unreadable) { // no completions; a read reports the reason
            return Optional.empty();
        }
    }

    private static List<String> fitting(Completion.Request request, Stream<String> values) {
        String prefix = request.prefix();
        return values.filter(value -> value.regionMatches(true, 0, prefix, 0, prefix.length()))
                .distinct()
                .toList();
    }
}
