package io.github.mcpresources.pdf.internal.document;

import io.github.mcpresources.pdf.document.PdfLimits;
import java.io.IOException;
import org.apache.pdfbox.cos.COSDictionary;

/** Measures the pictures in the content of a page, which PDFBox unpacks when it reads them. */
public final class InlinePictures {

    private final StreamGuard guard;

    /** The pictures of the page together may unpack to {@link PdfLimits#unpacked} bytes. */
    public InlinePictures(PdfLimits limits) {
        guard = new StreamGuard(limits, true);
    }

    /**
     * Returns the number of unpacked bytes of a picture; 0 if they are pixels.
     *
     * @throws io.github.mcpresources.pdf.document.PdfException if the picture exceeds a limit
     * @throws IOException if it is damaged
     */
    public long measure(COSDictionary picture, byte[] packed) throws IOException {
        return guard.measure(picture, packed);
    }
}
