package io.github.mcpresources.pdf.internal.document;

import io.github.mcpresources.pdf.document.PdfLimits;
import java.io.IOException;
import org.apache.pdfbox.cos.COSDictionary;

/** The guard of the pictures in the content of a page, which PDFBox unpacks when it reads them. */
public final class InlinePictures {

    private final StreamGuard guard;

    /**
     * Creates a guard for a page.
     *
     * @param limits the limits; the pictures of a page together may unpack to {@link PdfLimits#unpacked} bytes
     */
    public InlinePictures(PdfLimits limits) {
        guard = new StreamGuard(limits, true);
    }

    /**
     * Measures a picture.
     *
     * @param picture its dictionary
     * @param packed its packed bytes
     * @return the number of its unpacked bytes; 0 if they are pixels
     * @throws io.github.mcpresources.pdf.document.PdfException if it exceeds a limit
     * @throws IOException if it is damaged
     */
    public long measure(COSDictionary picture, byte[] packed) throws IOException {
        return guard.measure(picture, packed);
    }
}
