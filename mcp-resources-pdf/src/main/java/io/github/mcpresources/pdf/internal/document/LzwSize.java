package io.github.mcpresources.pdf.internal.document;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Computes the unpacked size of LZW data from the lengths of its codes. PDFBox adds a string to its table for each
 * code, even if the table is full. Without this check, data without clear codes would take much more memory than its
 * size.
 */
final class LzwSize {

    private static final int CLEAR = 256;
    private static final int END = 257;
    private static final int FIRST = 258;
    private static final int FULL = 4096;
    private static final int MAX_CODES = 2 * FULL;

    private static final int BITS_PER_BYTE = 8;

    private LzwSize() {}

    /**
     * Returns the number of unpacked bytes. Damaged data is accepted up to the damage, because the decoder stops there.
     *
     * @throws io.github.mcpresources.pdf.document.PdfException if the data unpacks to more than {@code max} bytes, or
     *     has too many codes without a clear code
     */
    static long check(InputStream packed, boolean isEarly, long max) throws IOException {
        InputStream in = new BufferedInputStream(packed);
        int[] lengths = new int[FULL + 2];
        Arrays.fill(lengths, 0, CLEAR, 1);
        int size = FIRST;
        int previous = 0;
        long total = 0;
        long bits = 0;
        int available = 0;
        while (true) {
            int width = width(size, isEarly);
            while (available < width) {
                int next = in.read();
                if (next < 0) {
                    return total;
                }
                bits = (bits << BITS_PER_BYTE) | next;
                available += BITS_PER_BYTE;
            }
            int code = (int) ((bits >> (available - width)) & ((1L << width) - 1));
            available -= width;
            bits &= (1L << available) - 1;
            if (code == END) {
                return total;
            }
            if (code == CLEAR) {
                size = FIRST;
                previous = 0;
                continue;
            }
            int known = Math.min(size, FULL);
            if (code > known || (code == known && (previous == 0 || size > FULL))) {
                return total; // damaged
            }
            int length = code < known ? lengths[code] : previous + 1;
            if (previous > 0) {
                if (size < FULL) {
                    lengths[size] = previous + 1;
                }
                size++;
                if (size > MAX_CODES) {
                    throw Limit.fixed("LZW data has " + size + " codes without a clear code", MAX_CODES);
                }
            }
            previous = length;
            total += length;
            if (total > max) {
                throw Limit.moreThan("A stream has", max, "unpacked bytes", "stream");
            }
        }
    }

    private static int width(int size, boolean isEarly) {
        int next = size + (isEarly ? 1 : 0);
        return next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9;
    }
}
