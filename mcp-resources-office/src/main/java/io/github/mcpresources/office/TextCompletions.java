package io.github.mcpresources.office;

import io.github.mcpresources.Completion;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.internal.sheet.CellRange;
import io.github.mcpresources.office.internal.sheet.SheetInfo;
import io.github.mcpresources.office.internal.sheet.SheetSource;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Completes the names of sheets, the ranges of cells and the numbers of tables in URI templates. */
final class TextCompletions {

    private static final int FIRST_ROWS = 40;
    private static final String LINE = "\n";

    private final ItemReads items;
    private final TextReads texts;

    TextCompletions(ItemReads items, TextReads texts) {
        this.items = items;
        this.texts = texts;
    }

    List<String> sheets(Completion.Request request, RequestContext context) throws IOException {
        return fitting(request, values(request, context, "sheets", (document, out, links) -> {
            for (SheetInfo sheet : SheetSources.source(document).sheets()) {
                out.append(sheet.name()).append(LINE);
            }
            return Map.of();
        }));
    }

    /**
     * Returns two ranges of a sheet: the smallest range with all cells that have content, and the first 40 rows of this
     * range.
     */
    List<String> ranges(Completion.Request request, RequestContext context) throws IOException {
        String name = request.arguments().get(TextUris.NAME);
        if (name == null) {
            return List.of();
        }
        return fitting(request, values(request, context, "ranges/" + name, (document, out, links) -> {
            SheetSource source = SheetSources.source(document);
            CellRange first = new CellRange(0, 0, 0, 0);
            CellRange used = source.read(
                            SheetSources.index(source.sheets(), name, TextUris.NAME), first, false, row -> {})
                    .used();
            if (used != null) {
                out.append(used.toString()).append(LINE);
                int last = Math.min(used.lastRow(), used.firstRow() + FIRST_ROWS - 1);
                out.append(new CellRange(used.firstRow(), used.firstColumn(), last, used.lastColumn()).toString())
                        .append(LINE);
            }
            return Map.of();
        }));
    }

    List<String> tables(Completion.Request request, RequestContext context) throws IOException {
        return fitting(request, values(request, context, "tables", (document, out, links) -> {
            TableFinder finder = new TableFinder(Integer.MAX_VALUE);
            TextSources.text(document).read(finder);
            out.append(String.join(
                    LINE,
                    IntStream.rangeClosed(1, Math.min(finder.count(), Completion.MAX_VALUES))
                            .mapToObj(Integer::toString)
                            .toList()));
            return Map.of();
        }));
    }

    /**
     * Returns the possible values of a variable. The source writes each value on its own line. Returns an empty list if
     * the document is unknown or cannot be read.
     */
    private List<String> values(
            Completion.Request request, RequestContext context, String name, TextReads.Source source)
            throws IOException {
        String docId = request.arguments().get(ItemUris.DOCUMENT);
        Optional<KnownDocument> known =
                docId == null ? Optional.empty() : items.known(docId, context.sessionId(), context);
        if (known.isEmpty()) {
            return List.of();
        }
        try {
            TextReads.Text text = new TextReads.Text("complete/" + name, "text/plain", source);
            return texts.whole(known.get(), "", text, context)
                    .map(piece -> piece.text().lines().toList())
                    .orElse(List.of());
        } catch (OfficeException | InvalidParamsException unreadable) { // no completions; a read reports the reason
            return List.of();
        }
    }

    private static List<String> fitting(Completion.Request request, List<String> values) {
        String prefix = request.prefix();
        return values.stream()
                .filter(value -> value.regionMatches(true, 0, prefix, 0, prefix.length()))
                .distinct()
                .toList();
    }
}
