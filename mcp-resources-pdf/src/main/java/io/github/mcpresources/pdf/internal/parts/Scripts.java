package io.github.mcpresources.pdf.internal.parts;

import io.github.mcpresources.pdf.internal.document.OpenPdf;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;

/** The JavaScript of a document, which is never run. */
final class Scripts {

    private static final COSName JAVASCRIPT = COSName.getPDFName("JavaScript");

    private Scripts() {}

    /**
     * Checks whether the document has JavaScript that a viewer would run when it opens the document, or other actions
     * that may contain JavaScript.
     */
    static boolean isIn(OpenPdf pdf) {
        COSDictionary catalog = pdf.catalog();
        COSDictionary names = catalog.getCOSDictionary(COSName.NAMES);
        if (names != null && names.containsKey(JAVASCRIPT)) {
            return true;
        }
        COSDictionary action = catalog.getCOSDictionary(COSName.OPEN_ACTION);
        return (action != null && JAVASCRIPT.equals(action.getCOSName(COSName.S))) || catalog.containsKey(COSName.AA);
    }
}
