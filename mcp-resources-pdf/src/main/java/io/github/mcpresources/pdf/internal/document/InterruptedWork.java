package io.github.mcpresources.pdf.internal.document;

/** A signal that ends the work on a document whose thread was interrupted. PDFBox does not catch it. */
@SuppressWarnings("serial") // never serialized
public final class InterruptedWork extends RuntimeException {

    /** Creates the signal. It has no stack trace, because it is not an error. */
    public InterruptedWork() {
        super("The work on the document was interrupted", null, false, false);
    }
}
