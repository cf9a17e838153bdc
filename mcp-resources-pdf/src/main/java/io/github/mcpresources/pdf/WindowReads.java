package io.github.mcpresources.pdf;

import io.github.mcpresources.Contents;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.documents.KnownDocuments.KnownDocument;
import io.github.mcpresources.internal.documents.TextPiece;
import io.github.mcpresources.pdf.document.PdfLimits;
import io.github.mcpresources.pdf.internal.text.PageTexts;
import io.github.mcpresources.registry.ResourceReader;
import io.github.mcpresources.registry.TemplateVariable;
import java.io.IOException;
import java.util.Optional;

/**
 * Serves windows of the text of a document as resources. The offset and the length of a window are variables of the
 * URI.
 */
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
        TextPiece piece = texts.read(known, docId, wanted, start, max.orElse((long) limits.answer()), request.context())
                .orElseThrow(() -> new ResourceNotFoundException(request.uri()));
        String type = wanted == PageTexts.Format.MD ? "text/markdown" : "text/plain";
        return piece.contents(type, start, max);
    }
}
