package io.github.mcpresources.office;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.documents.FolderSearch;
import io.github.mcpresources.internal.documents.KnownDocuments;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.internal.render.SlideRenderer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lists the texts, sheets and items of all known documents in pages. Documents are sorted by their digests, because
 * this order is stable. The text and the sheets of a document come first, then the items by type.
 */
final class ItemListing {

    private static final Pattern LINE_BREAKS = Pattern.compile("[\\t\\n\\x0B\\f\\r]+");
    private static final Logger log = LoggerFactory.getLogger(OfficeDocuments.class);

    /**
     * The maximum number of documents that are opened for one page. A page may therefore have fewer items than
     * requested.
     */
    private static final int MAX_OPENED = 50;

    private static final int MAX_WARNED = 10_000;
    private static final String END = "~";

    private static final AtomicBoolean warnedOfFonts = new AtomicBoolean();

    private final KnownDocuments index;
    private final @Nullable FolderSearch search;
    private final ItemReads reads;
    private final Cache<String, Boolean> warned = Caffeine.newBuilder()
            .maximumSize(MAX_WARNED)
            .executor(Runnable::run)
            .build();

    ItemListing(KnownDocuments index, @Nullable FolderSearch search, ItemReads reads) {
        this.index = index;
        this.search = search;
        this.reads = reads;
    }

    Page<ResourceDescriptor> page(Page.Request request, RequestContext context) {
        String[] from = request.cursor().orElse("0").split(END, -1);
        int skip = from.length > 1 ? Integer.parseInt(from[1]) : 0;
        List<ResourceDescriptor> listed = new ArrayList<>();
        boolean isPartial = !areFound(request, context);
        isPartial |= !discover(from[0]);
        List<KnownDocument> documents = index.after(from[0], true, MAX_OPENED + 1);
        for (KnownDocument known : documents.subList(0, Math.min(MAX_OPENED, documents.size()))) {
            Inventory inventory = Inventory.EMPTY;
            try {
                inventory = reads.inventory(known, context).orElse(Inventory.EMPTY);
                if (inventory.damage().isPresent()) {
                    throw inventory.damage().get();
                }
            } catch (IOException | OfficeException failure) {
                logFailure(known, failure);
                isPartial = true;
            }
            List<Inventory.Entry> all = listed(inventory);
            List<ResourceDescriptor> texts = texts(known, inventory);
            int count = texts.size() + all.size();
            int start = known.digest().equals(from[0]) ? Math.min(skip, count) : 0;
            int end = (int) Math.min(count, (long) start + request.limit() - listed.size());
            for (int at = start; at < end; at++) {
                listed.add(at < texts.size() ? texts.get(at) : descriptor(known, all.get(at - texts.size())));
            }
            if (end < count) {
                return page(listed, Optional.of(known.digest() + END + end), isPartial);
            }
        }
        boolean isMore = documents.size() > MAX_OPENED;
        return page(listed, isMore ? Optional.of(documents.get(MAX_OPENED).digest()) : Optional.empty(), isPartial);
    }

    /** Checks whether all documents in the folders are known. For the first page, waits for the search. */
    private boolean areFound(Page.Request request, RequestContext context) {
        if (search == null) {
            return true;
        }
        return request.cursor().isEmpty() ? search.await(context) : search.isComplete();
    }

    private static List<ResourceDescriptor> texts(KnownDocument known, Inventory inventory) {
        List<ResourceDescriptor> texts = new ArrayList<>();
        if (inventory.hasText()) {
            texts.add(TextDescriptors.text(known.id()));
        }
        inventory.sheets().forEach(sheet -> texts.add(TextDescriptors.sheet(known.id(), sheet)));
        return texts;
    }

    private static ResourceDescriptor descriptor(KnownDocument known, Inventory.Entry entry) {
        String uri = ItemUris.listed(known.id(), entry);
        return (ResourceDescriptor) descriptor(uri, entry, Variant.USUAL);
    }

    /**
     * Adds documents from the shared index to the known documents, so that the current page can list them. Returns
     * false if some documents may be missing.
     */
    private boolean discover(String digest) {
        try {
            return reads.discover(digest, MAX_OPENED + 1);
        } catch (IOException failure) {
            log.debug("The list may lack documents of other processes", failure);
            return false;
        }
    }

    /**
     * Returns the items that appear in lists. If Java finds no fonts, slides are left out, and one warning is logged.
     * The fonts are loaded only if there are slides or charts, because loading can take a second or more.
     */
    static List<Inventory.Entry> listed(Inventory inventory) {
        List<Inventory.Entry> all = inventory.all();
        if (all.stream().noneMatch(ItemListing::needsFonts) || SlideRenderer.areDrawn()) {
            return all;
        }
        if (!warnedOfFonts.getAndSet(true)) {
            log.warn("Java finds no fonts: slides are not listed, and charts are listed as JSON. Install fontconfig and"
                    + " a font (on Debian the packages fontconfig and fonts-dejavu-core), unless an earlier"
                    + " warning names another cause.");
        }
        return all.stream()
                .filter(entry -> entry.item().type() != ItemType.SLIDE || ItemForms.isOnlyText(entry.item()))
                .toList();
    }

    private static boolean needsFonts(Inventory.Entry entry) {
        boolean isDrawnSlide = entry.item().type() == ItemType.SLIDE && !ItemForms.isOnlyText(entry.item());
        return isDrawnSlide || entry.item().type() == ItemType.CHART;
    }

    /**
     * Logs a failure to list the items of a document. The first failure of each document is a warning; stack traces are
     * logged at debug level.
     */
    private void logFailure(KnownDocument known, Exception failure) {
        if (warned.asMap().putIfAbsent(known.digest(), true) == null) {
            log.warn(
                    "The items of document {} could not be listed: {}", known.id(), Printable.of(failure.getMessage()));
        }
        log.debug("The items of document {} could not be listed", known.id(), failure);
    }

    private static Page<ResourceDescriptor> page(
            List<ResourceDescriptor> listed, Optional<String> cursor, boolean isPartial) {
        Page<ResourceDescriptor> page = cursor.map(it -> Page.of(listed, it)).orElseGet(() -> Page.last(listed));
        return isPartial ? page.asPartial() : page;
    }

    static Descriptor descriptor(String uri, Inventory.Entry entry, Variant variant) {
        OfficeItem item = entry.item();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("uri", uri);
        json.put("name", entry.aliases().get(0));
        if (item.name() != null) {
            json.put("title", shown(item.name()));
        }
        ItemForms.mimeType(item, variant).ifPresent(type -> json.put("mimeType", type));
        if (variant.equals(Variant.USUAL) && hasSize(item)) {
            json.put("size", item.size());
        }
        if (!item.metadata().isEmpty()) {
            json.put("_meta", Map.of(ItemForms.META, shown(item.metadata())));
        }
        return ResourceDescriptor.ofJson(json);
    }

    /**
     * Returns a string from a document as one line. Line breaks and tabs become spaces. Other control characters, and
     * characters that are invisible or change the text direction, are escaped as in a Java string.
     */
    static String shown(String text) {
        return Printable.of(LINE_BREAKS.matcher(text).replaceAll(" "), Integer.MAX_VALUE);
    }

    /** Applies {@link #shown(String)} to all strings of metadata. */
    static Map<String, Object> shown(Map<String, Object> metadata) {
        Map<String, Object> shown = new LinkedHashMap<>();
        metadata.forEach((key, value) -> shown.put(key, value instanceof String text ? shown(text) : value));
        return shown;
    }

    /**
     * Checks whether lists show the size of an item. The stored size of a chart or slide is not shown, because its
     * default form is rendered and has another size. The size of a large attachment or font may include its wrapper,
     * such as an OLE object.
     */
    static boolean hasSize(OfficeItem item) {
        return item.size() >= 0 && item.type() != ItemType.CHART && item.type() != ItemType.SLIDE;
    }
}
