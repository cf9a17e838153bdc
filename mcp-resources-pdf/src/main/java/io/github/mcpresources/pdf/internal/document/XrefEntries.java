package io.github.mcpresources.pdf.internal.document;

import io.github.mcpresources.pdf.document.PdfLimits;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;

/**
 * Limits the number of entries of cross-reference streams. PDFBox keeps each entry in a map, which needs many times the
 * memory of the packed stream.
 */
final class XrefEntries {

    private long count;

    /**
     * Counts the entries of a stream, if it is a cross-reference stream.
     *
     * @throws io.github.mcpresources.pdf.document.PdfException if the document has too many entries
     */
    void add(COSStream stream, PdfLimits limits) {
        if (stream.getCOSArray(COSName.W) == null) {
            return;
        }
        COSArray ranges = stream.getCOSArray(COSName.INDEX);
        if (ranges == null) {
            count += Math.max(0, stream.getInt(COSName.SIZE, 0));
        }
        for (int at = 1; ranges != null && at < ranges.size(); at += 2) {
            count += Math.max(0, ranges.getInt(at, 0));
        }
        if (count > limits.objects()) {
            throw Limit.of(
                    "The cross-reference streams of the document have " + count + " entries",
                    limits.objects(),
                    "objects");
        }
    }
}
