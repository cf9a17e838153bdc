package io.github.mcpresources.pdf.internal.document;

import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfException.Reason;

/** Creates the errors for exceeded limits. */
public final class Limit {

    private Limit() {}

    /**
     * Returns the error for a value over a limit.
     *
     * @param what the beginning of the message, with the value, such as {@code The document has 30,000 pages}
     * @param setting the setting of {@link io.github.mcpresources.pdf.document.PdfLimits}
     */
    public static PdfException of(String what, long limit, String setting) {
        return new PdfException(
                Reason.LIMIT, what + ", over the limit of " + limit + " (setting PdfLimits." + setting + ")", null);
    }

    /**
     * Returns the error for a count that stopped when it exceeded its limit.
     *
     * @param subject the subject and the verb of the sentence, such as {@code The document has}
     * @param unit the counted things, such as {@code pages}
     * @param setting the setting of {@link io.github.mcpresources.pdf.document.PdfLimits}
     */
    public static PdfException moreThan(String subject, long limit, String unit, String setting) {
        return new PdfException(
                Reason.LIMIT,
                subject + " more than " + limit + " " + unit + ", which is the limit (setting PdfLimits." + setting
                        + ")",
                null);
    }

    /**
     * Returns the error for a value that exceeds a fixed limit, which no setting can change.
     *
     * @param what the beginning of the message, as in {@link #of}
     */
    public static PdfException fixed(String what, long limit) {
        return new PdfException(Reason.LIMIT, what + ", over the fixed limit of " + limit, null);
    }

    /**
     * Ends the work on a document if the current thread was interrupted. PDFBox ignores interrupts and continues after
     * most errors. Therefore, loops over operators, entries and blocks of bytes call this method.
     *
     * @throws InterruptedWork if the thread was interrupted; its interrupt status is kept
     */
    public static void checkInterrupt() {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedWork();
        }
    }
}
