package io.github.mcpresources.pdf.internal.document;

/** Thrown to end the work on a document after the thread was interrupted. PDFBox does not catch this exception. */
@SuppressWarnings("serial") // never serialized
public final class InterruptedWork extends RuntimeException {

    public InterruptedWork() {
        super("The work on the document was interrupted", null, false, false);
    }
}
