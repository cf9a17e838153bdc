package io.github.mcpresources.pdf.internal.document;

import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfException.Reason;

/** Creates the errors for exceeded limits. */
public final class Limit {

    private Limit() {}

    /**
     * Returns the error for a value over a limit.
     *
     * @param what the value, at the beginning of a sentence, such as {@code The document has 30,000 pages}
     * @param setting the setting of {@link io.github.mcpresources.pdf.document.PdfLimits}
     */
    public static PdfException of(String what, long limit, String setting) {
        return new PdfException(
                Reason.LIMIT, what + ", over the limit of " + limit + " (setting PdfLimits." + setting + ")", null);
    }

    /**
     * Ends the work on a document if its thread was interrupted. PDFBox ignores interrupts and continues after most
     * errors. Therefore this method is called at each operator, entry and block of bytes.
     *
     * @throws InterruptedWork if the thread was interrupted; its interrupt status is kept
     */
    public static void checkInterrupt() {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedWork();
        }
    }
}
