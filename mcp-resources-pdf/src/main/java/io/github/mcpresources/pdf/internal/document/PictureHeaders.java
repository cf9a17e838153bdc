package io.github.mcpresources.pdf.internal.document;

import io.github.mcpresources.pdf.document.PdfLimits;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.apache.pdfbox.cos.COSName;

/**
 * Checks the dimensions in the headers of JPEG and JPEG 2000 pictures, which may differ from the dimensions that the
 * document states.
 */
final class PictureHeaders {

    private static final Set<COSName> DCT = Set.of(COSName.DCT_DECODE, COSName.DCT_DECODE_ABBREVIATION);
    private static final Set<COSName> FAX = Set.of(COSName.CCITTFAX_DECODE, COSName.CCITTFAX_DECODE_ABBREVIATION);

    /** The maximum number of scans of a JPEG picture. The decoder processes all pixels once for each scan. */
    private static final int MAX_SCANS = 100;

    private static final int MARKER = 0xff;
    private static final int SCAN = 0xda;
    private static final int TEMPORARY = 0x01;
    private static final int RESTART = 0xd0;
    private static final int END = 0xd9;

    /** The number of bytes that the precision, the height and the width take in a frame header. */
    private static final int FRAME_SIZE = 5;

    /** The markers at the beginning of a JPEG 2000 code stream: the start marker, and the marker of the dimensions. */
    private static final int START_JPX = 0xff4fff51;

    private PictureHeaders() {}

    static boolean isFax(COSName filter) {
        return FAX.contains(filter);
    }

    static boolean isJpeg(COSName filter) {
        return DCT.contains(filter);
    }

    static boolean isPicture(COSName filter) {
        return isJpeg(filter)
                || isFax(filter)
                || COSName.JPX_DECODE.equals(filter)
                || COSName.JBIG2_DECODE.equals(filter);
    }

    /**
     * Checks the header of a picture.
     *
     * @throws io.github.mcpresources.pdf.document.PdfException if it has too many pixels or scans
     */
    static void check(COSName filter, InputStream stored, PdfLimits limits) throws IOException {
        InputStream in = new BufferedInputStream(stored);
        if (isJpeg(filter)) {
            jpeg(in, limits);
        } else if (COSName.JPX_DECODE.equals(filter)) {
            jpeg2000(in, limits);
        }
    }

    /**
     * Reads the segments of a picture. The data inside a segment is skipped, so that no part of it is mistaken for the
     * beginning of a segment.
     */
    private static void jpeg(InputStream in, PdfLimits limits) throws IOException {
        int scans = 0;
        int marker;
        while ((marker = marker(in)) >= 0) {
            if (!hasLength(marker)) {
                continue;
            }
            int left = width(in) - 2;
            if (isFrame(marker)) {
                in.read(); // the precision
                checkPixels(width(in), width(in), limits);
                left -= FRAME_SIZE;
            } else if (marker == SCAN && ++scans > MAX_SCANS) {
                throw Limit.fixed("A JPEG picture has " + scans + " scans or more", MAX_SCANS);
            }
            skip(in, left);
        }
    }

    private static int marker(InputStream in) throws IOException {
        int before = 0;
        int next;
        while ((next = in.read()) >= 0) {
            if (before == MARKER && next != MARKER && next != 0) {
                return next;
            }
            before = next;
        }
        return -1;
    }

    private static boolean hasLength(int marker) {
        return marker != TEMPORARY && (marker < RESTART || marker > END);
    }

    private static void skip(InputStream in, int count) throws IOException {
        for (int left = count; left > 0 && in.read() >= 0; left--) {
            Limit.checkInterrupt();
        }
    }

    private static boolean isFrame(int marker) {
        return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
    }

    /** Searches for the dimensions, which are at the beginning of each code stream. */
    private static void jpeg2000(InputStream in, PdfLimits limits) throws IOException {
        int last = 0;
        int next;
        while ((next = in.read()) >= 0) {
            last = (last << 8) | next;
            if (last == START_JPX) {
                in.skipNBytes(4);
                checkPixels(((long) width(in) << 16) | width(in), ((long) width(in) << 16) | width(in), limits);
                last = 0;
            }
        }
    }

    private static int width(InputStream in) throws IOException {
        int high = in.read();
        return high < 0 ? 0 : (high << 8) | Math.max(0, in.read());
    }

    private static void checkPixels(long first, long second, PdfLimits limits) {
        long pixels = first > Integer.MAX_VALUE || second > Integer.MAX_VALUE ? Long.MAX_VALUE : first * second;
        if (pixels > limits.pixels()) {
            throw Limit.of(
                    "The header of a picture states " + second + " x " + first + " pixels", limits.pixels(), "pixels");
        }
    }
}
