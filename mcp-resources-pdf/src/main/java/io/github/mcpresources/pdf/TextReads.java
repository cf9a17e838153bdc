package io.github.mcpresources.pdf;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.documents.EnoughText;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.internal.documents.TextPiece;
import io.github.mcpresources.internal.documents.TextWindow;
import io.github.mcpresources.pdf.internal.document.OpenPdf;
import io.github.mcpresources.pdf.internal.text.PageTexts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads the texts of whole documents in windows. The offset of each page is remembered, so that a window can be read
 * without the earlier pages.
 */
final class TextReads {

    private static final int MAX_DOCUMENTS = 1000;
    private static final int COPIES = 4;

    private final PdfReads reads;

    /** The offsets at which the pages of a text begin, up to the last page that was read. */
    private final Cache<String, List<Long>> starts = Caffeine.newBuilder()
            .maximumSize(MAX_DOCUMENTS)
            .executor(Runnable::run)
            .build();

    TextReads(PdfReads reads) {
        this.reads = reads;
    }

    /** Reads a window of a text; empty if the document is no longer available. */
    Optional<TextPiece> read(
            KnownDocument known, String docId, PageTexts.Format format, long offset, long max, RequestContext context)
            throws IOException {
        if (!reads.isReadable(known)) {
            return Optional.empty();
        }
        String key = known.digest() + "?" + format + "@" + docId;
        return reads.read(
                known,
                "text",
                false,
                context,
                (pdf, memory) -> Optional.of(window(pdf, memory, key, docId, format, offset, max)));
    }

    private TextPiece window(
            OpenPdf pdf,
            MemoryBudget.Reservation memory,
            String key,
            String docId,
            PageTexts.Format format,
            long offset,
            long max)
            throws IOException {
        List<Long> known = new ArrayList<>(starts.get(key, any -> List.of(0L)));
        int page = 1;
        while (page < known.size() && known.get(page) <= offset) {
            page++;
        }
        long base = known.get(page - 1);
        TextWindow window = new TextWindow(offset - base, max, bytes -> memory.resize(COPIES * bytes));
        try {
            long position = base;
            Optional<String> text = text(pdf, page, format, docId);
            while (text.isPresent()) {
                position += text.get().getBytes(StandardCharsets.UTF_8).length;
                page++;
                if (known.size() < page) {
                    known.add(position);
                    starts.put(key, List.copyOf(known));
                }
                window.append(text.get());
                text = text(pdf, page, format, docId);
            }
        } catch (EnoughText enough) {
            OptionalLong next = window.next();
            return new TextPiece(
                    window.text(),
                    base + window.start(),
                    next.isPresent() ? OptionalLong.of(base + next.getAsLong()) : OptionalLong.empty());
        }
        if (offset > base + window.position()) {
            throw new InvalidParamsException(
                    PdfUris.OFFSET,
                    offset,
                    "at most " + (base + window.position()) + ", the size of the text in bytes");
        }
        return new TextPiece(window.text(), base + window.start(), OptionalLong.empty());
    }

    /** Returns the text of a page, with a line that states its number; empty if there is no such page. */
    private static Optional<String> text(OpenPdf pdf, int page, PageTexts.Format format, String docId)
            throws IOException {
        return PageTexts.of(pdf, page, format, PdfUris.page(docId, page))
                .map(text -> (page == 1 ? "" : "\n") + "[Page " + page + "]\n\n" + text);
    }
}
