package io.github.mcpresources.pdf.internal.document;

/** Ends the work on a document whose thread was interrupted. PDFBox does not catch this exception. */
@SuppressWarnings("serial") // never serialized
public final class InterruptedWork extends RuntimeException {

    public InterruptedWork() {
        super("The work on the document was interrupted", null, false, false);
    }
}
