package io.github.mcpresources.pdf;

import io.github.mcpresources.internal.documents.DocumentKind;
import io.github.mcpresources.internal.documents.Renderings;
import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfException.Reason;
import io.github.mcpresources.pdf.document.PdfLimits;
import java.util.Set;

/**
 * Describes PDF documents as a {@link DocumentKind}: their file extension, their maximum size, and the exceptions for
 * invalid documents.
 */
final class PdfKind {

    static final Renderings.Words RENDERING = new Renderings.Words(
            "Rendering",
            "rendering",
            "rendered",
            "renderTimeout",
            "renderings",
            "only texts are read, and no pages are rendered");

    static final Renderings.Words READING = new Renderings.Words(
            "Reading the document", "read", "read", "textTimeout", "renderings", "no document is read");

    private PdfKind() {}

    static DocumentKind of(PdfLimits limits) {
        return DocumentKind.of(
                "pdf",
                PdfDocuments.class,
                Set.of("pdf"),
                limits.file(),
                "PdfLimits.file",
                message -> new PdfException(Reason.LIMIT, message, null),
                message -> new PdfException(Reason.CORRUPT, message, null));
    }
}
