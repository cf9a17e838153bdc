package io.github.mcpresources.office;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.documents.Documents;
import io.github.mcpresources.internal.documents.EnoughText;
import io.github.mcpresources.internal.documents.ItemCache;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.internal.documents.OpenedDocument;
import io.github.mcpresources.internal.documents.Rendition;
import io.github.mcpresources.internal.documents.TextWindow;
import io.github.mcpresources.internal.documents.TimedWork;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import io.github.mcpresources.office.internal.document.OfficeDocument;
import io.github.mcpresources.office.internal.text.ItemLinks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the texts of known documents. Small texts are cached as a whole. */
final class TextReads {

    private static final Logger log = LoggerFactory.getLogger(TextReads.class);

    private static final int MAX_LARGE = 10_000;
    /**
     * The estimated memory, in bytes, for each byte of a text. The text is in memory as characters, as bytes and in a
     * buffer.
     */
    private static final int COPIES = 4;

    /**
     * A text of a document.
     *
     * @param name the name in the cache, such as {@code text?md}, unique in the document
     * @param source the function that writes the text
     */
    record Text(String name, String mimeType, Source source) {}

    /** Writes a text, and returns its metadata. */
    @FunctionalInterface
    interface Source {
        Map<String, Object> write(OfficeDocument document, Appendable out, ItemLinks items) throws IOException;
    }

    /**
     * A part of a text.
     *
     * @param start the offset of the first byte
     * @param next the offset of the next part; empty if this is the last part
     * @param meta metadata of the text; empty if this is not the last part
     * @param isLinked false if the text has no links to items, because the items could not be listed
     */
    record Piece(String text, long start, OptionalLong next, Map<String, Object> meta, boolean isLinked) {}

    private final Documents documents;
    private final ItemReads items;
    private final ItemCache cache;
    private final TimedWork<Optional<Piece>> work;
    private final OfficeLimits limits;
    private final Cache<String, Boolean> large =
            Caffeine.newBuilder().maximumSize(MAX_LARGE).executor(Runnable::run).build();

    TextReads(
            Documents documents,
            ItemReads items,
            ItemCache cache,
            TimedWork<Optional<Piece>> work,
            OfficeLimits limits) {
        this.documents = documents;
        this.items = items;
        this.cache = cache;
        this.work = work;
        this.limits = limits;
    }

    /**
     * Reads a part of a text. Returns empty if the document is no longer available.
     *
     * @param docId the id of the document, for the URIs in the text
     * @param offset the offset of the first byte
     * @param length the maximum number of bytes
     * @throws OfficeException if the text cannot be read
     * @throws InvalidParamsException if the offset is after the end of the text
     */
    Optional<Piece> read(KnownDocument known, String docId, Text text, long offset, long length, RequestContext context)
            throws IOException {
        if (!items.isReadable(known)) {
            return Optional.empty();
        }
        String key = key(known, docId, text);
        long max = Math.min(length, limits.text().answer());
        if (large.getIfPresent(key) == null) {
            Optional<Piece> first =
                    work.once(key, context, () -> kept(known, docId, text, key, cache.largest(), context));
            if (first.isEmpty()) {
                return first;
            }
            OptionalLong end = first.get().next();
            if (end.isEmpty() || offset < end.getAsLong() - max) { // the window is in the part that was read
                return Optional.of(cut(first.get().text(), offset, max, context));
            }
        }
        String window = key + "#" + offset + "+" + max;
        return work.once(window, context, () -> made(known, docId, text, offset, max, context));
    }

    /**
     * Reads a whole text. Returns empty if the document is no longer available.
     *
     * @param docId the id of the document, for the URIs in the text
     * @throws OfficeException if the text cannot be read, or is too long
     */
    Optional<Piece> whole(KnownDocument known, String docId, Text text, RequestContext context) throws IOException {
        if (!items.isReadable(known)) {
            return Optional.empty();
        }
        String key = key(known, docId, text);
        long max = (long) COPIES * limits.text().answer(); // the markup of cells counts too
        if (large.getIfPresent(key) != null) {
            throw tooLarge(max);
        }
        Optional<Piece> whole = work.once(key, context, () -> kept(known, docId, text, key, max, context));
        if (whole.isPresent() && whole.get().next().isPresent()) {
            throw tooLarge(max);
        }
        return whole;
    }

    private static OfficeException tooLarge(long max) {
        return new OfficeException(
                Reason.LIMIT,
                "The answer has more than " + max + " bytes, which is the limit (four times the setting"
                        + " OfficeLimits.Text.answer)",
                null);
    }

    private static String key(KnownDocument known, String docId, Text text) {
        return known.digest() + "/" + text.name() + "@" + docId;
    }

    /**
     * Returns a text from the cache, or else reads its first {@code max} bytes from the document. A text that was read
     * completely is then cached, unless the items of the document could not be listed.
     */
    private Optional<Piece> kept(
            KnownDocument known, String docId, Text text, String key, long max, RequestContext context)
            throws IOException {
        Optional<Rendition> kept = cache.get(key, context);
        if (kept.isPresent()) {
            String whole = new String(kept.get().bytes(), StandardCharsets.UTF_8);
            return Optional.of(
                    new Piece(whole, 0, OptionalLong.empty(), kept.get().meta(), true));
        }
        Optional<Piece> made = made(known, docId, text, 0, max, context);
        if (made.isPresent() && made.get().next().isPresent()) {
            large.put(key, true);
        } else if (made.isPresent() && made.get().isLinked()) {
            Piece piece = made.get();
            cache.put(key, new Rendition(piece.text().getBytes(StandardCharsets.UTF_8), text.mimeType(), piece.meta()));
        }
        return made;
    }

    private Optional<Piece> made(
            KnownDocument known, String docId, Text text, long offset, long max, RequestContext context)
            throws IOException {
        Optional<OpenedDocument> opened = documents.open(known);
        if (opened.isEmpty()) {
            return Optional.empty();
        }
        try (DocumentMemory memory = DocumentMemory.of(context);
                OfficeDocument document = Formats.open(opened.get().channel(), limits)) {
            long[] reserved = {0};
            TextWindow window = new TextWindow(offset, max, bytes -> {
                DocumentMemory.take(COPIES * (bytes - reserved[0]));
                reserved[0] = bytes;
            });
            Links links = new Links(known, docId, document, context);
            Map<String, Object> meta;
            try {
                meta = text.source().write(document, window, links);
            } catch (EnoughText enough) {
                return Optional.of(new Piece(window.text(), window.start(), window.next(), Map.of(), !links.failed));
            }
            return Optional.of(ended(window, offset, meta, !links.failed));
        }
    }

    private static Piece cut(String text, long offset, long max, RequestContext context) {
        try (MemoryBudget.Reservation memory = context.memory().reserve(context.caller(), 0)) {
            TextWindow window = new TextWindow(offset, max, bytes -> memory.resize(COPIES * bytes));
            try {
                window.append(text);
            } catch (EnoughText enough) {
                return new Piece(window.text(), window.start(), window.next(), Map.of(), true);
            }
            return ended(window, offset, Map.of(), true);
        }
    }

    private static Piece ended(TextWindow window, long offset, Map<String, Object> meta, boolean isLinked) {
        if (offset > window.position()) {
            throw new InvalidParamsException(
                    TextUris.OFFSET, offset, "at most " + window.position() + ", the size of the text in bytes");
        }
        return new Piece(window.text(), window.start(), OptionalLong.empty(), meta, isLinked);
    }

    static OfficeException unsupported() {
        return new OfficeException(
                Reason.UNSUPPORTED, "This server cannot read the text of documents in this format", null);
    }

    /** The URIs of the items of a document. The items are listed when the text first refers to an item. */
    private final class Links implements ItemLinks {

        private final KnownDocument known;
        private final String docId;
        private final OfficeDocument document;
        private final RequestContext context;
        private Map<String, Target> targets = Map.of();
        private boolean listed;
        private boolean failed;

        Links(KnownDocument known, String docId, OfficeDocument document, RequestContext context) {
            this.known = known;
            this.docId = docId;
            this.document = document;
            this.context = context;
        }

        @Override
        public Optional<Target> find(ItemType type, String path) {
            if (!listed) {
                listed = true;
                try {
                    targets = items.links(known, docId, document, context);
                } catch (IOException
                        | OfficeException
                        | LimitExceededException failure) { // a later read may succeed, so this text is not cached
                    failed = true;
                    log.debug("The text of document {} is read without links to its items", known.id(), failure);
                }
            }
            return Optional.ofNullable(targets.get(type.word() + "/" + path));
        }
    }
}
