package io.github.mcpresources.pdf;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.pdf.document.PdfLimits;
import io.github.mcpresources.pdf.internal.text.PageTexts;
import io.github.mcpresources.registry.ResourceReader;
import io.github.mcpresources.registry.TemplateVariable;
import io.github.mcpresources.window.Window;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Serves windows of whole texts as resources. */
final class WindowReads {

    private final TextReads texts;
    private final PdfLimits limits;
    private final TemplateVariable<PageTexts.Format> format =
            TemplateVariable.enumerated(PdfUris.FORMAT, PageTexts.Format.class).defaultValue(PageTexts.Format.MD);
    private final TemplateVariable<Long> offset = TemplateVariable.longInteger(PdfUris.OFFSET)
            .range(0L, Long.MAX_VALUE)
            .defaultValue(0L);
    private final TemplateVariable<Long> length;

    WindowReads(TextReads texts, PdfLimits limits) {
        this.texts = texts;
        this.limits = limits;
        this.length = TemplateVariable.longInteger(PdfUris.LENGTH).range(1L, (long) limits.answer());
    }

    TemplateVariable<PageTexts.Format> format() {
        return format;
    }

    TemplateVariable<Long> offset() {
        return offset;
    }

    TemplateVariable<Long> length() {
        return length;
    }

    Contents read(ResourceReader.Request request, KnownDocument known, String docId) throws IOException {
        PageTexts.Format wanted = request.variable(format);
        long start = request.variable(offset);
        Optional<Long> max = request.optionalVariable(length);
        TextReads.Piece piece = texts.read(
                        known, docId, wanted, start, max.orElse((long) limits.answer()), request.context())
                .orElseThrow(() -> new ResourceNotFoundException(request.uri()));
        String type = wanted == PageTexts.Format.MD ? "text/markdown" : "text/plain";
        Contents contents = ReadResult.of(ContentPart.text(shown(piece, max)).mimeType(type));
        return start > 0 || max.isPresent() || piece.next().isPresent()
                ? contents.meta(Map.of(Window.Result.META, json(piece, start, max)))
                : contents;
    }

    /** Returns the text of a piece. If the client did not request a length, the text states that there is more. */
    private static String shown(TextReads.Piece piece, Optional<Long> max) {
        if (max.isPresent() || piece.next().isEmpty()) {
            return piece.text();
        }
        return piece.text() + "\n\n[The text continues at offset "
                + piece.next().getAsLong() + ". Read this resource again with offset="
                + piece.next().getAsLong() + ".]\n";
    }

    private static Map<String, Object> json(TextReads.Piece piece, long requested, Optional<Long> max) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("start_offset", piece.start());
        json.put("max_bytes", max.orElse(0L));
        piece.next().ifPresent(next -> json.put("next_offset", next));
        if (piece.start() != requested) {
            json.put("requested_offset", requested);
        }
        return json;
    }
}
