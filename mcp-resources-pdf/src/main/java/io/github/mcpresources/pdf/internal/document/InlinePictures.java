package io.github.mcpresources.pdf.internal.document;

import io.github.mcpresources.pdf.document.PdfLimits;
import java.io.IOException;
import org.apache.pdfbox.cos.COSDictionary;

/**
 * Checks the unpacked sizes of the pictures that are stored in the content of a page. PDFBox unpacks such pictures when
 * it reads the content.
 */
public final class InlinePictures {

    private final StreamGuard guard;

    /**
     * Creates a check for the pictures of one page. Together, they may unpack to at most {@link PdfLimits#unpacked}
     * bytes.
     */
    public InlinePictures(PdfLimits limits) {
        guard = new StreamGuard(limits, true);
    }

    /**
     * Returns the number of unpacked bytes of a picture; 0 if a filter for pictures, such as JPEG, decodes the bytes to
     * pixels.
     *
     * @throws io.github.mcpresources.pdf.document.PdfException if the picture exceeds a limit
     * @throws IOException if it is damaged
     */
    public long measure(COSDictionary picture, byte[] packed) throws IOException {
        return guard.measure(picture, packed);
    }
}
