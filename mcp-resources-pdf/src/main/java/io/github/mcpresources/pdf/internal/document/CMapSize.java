package io.github.mcpresources.pdf.internal.document;

import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfLimits;
import java.io.IOException;
import org.apache.pdfbox.io.RandomAccessRead;

/**
 * Limits the number of mappings in the ranges of a CMap, which maps the codes of a font. FontBox adds a table entry for
 * each code of a range, so that a few bytes could fill the memory.
 */
final class CMapSize {

    /**
     * The maximum number of codes is {@link PdfLimits#objects} divided by this number. A font with codes of two bytes
     * has 65,536 codes.
     */
    private static final int OBJECTS_PART = 4;

    /** The number of codes that is assumed for a predefined CMap. */
    private static final int PREDEFINED = 1 << 14;

    private static final String RANGE = "bfrange";
    private static final String USE = "usecmap";
    private static final int BLOCK = 8192;

    private final CMapTokens tokens;
    private final PdfLimits limits;
    private long codes;

    private CMapSize(RandomAccessRead in, PdfLimits limits) {
        this.tokens = new CMapTokens(in);
        this.limits = limits;
    }

    /**
     * Checks a stream, and sets its position to the beginning.
     *
     * @throws io.github.mcpresources.pdf.document.PdfException if it is a CMap whose ranges have too many codes
     */
    static void check(RandomAccessRead in, PdfLimits limits) throws IOException {
        in.seek(0);
        if (mayBeLarge(in)) {
            in.seek(0);
            new CMapSize(in, limits).read();
        }
        in.seek(0);
    }

    private static boolean mayBeLarge(RandomAccessRead in) throws IOException {
        byte[] block = new byte[BLOCK];
        int range = 0;
        int use = 0;
        int count;
        while ((count = in.read(block, 0, block.length)) > 0) {
            Limit.checkInterrupt();
            for (int at = 0; at < count; at++) {
                range = matched(RANGE, range, block[at]);
                use = matched(USE, use, block[at]);
                if (range == RANGE.length() || use == USE.length()) {
                    return true;
                }
            }
        }
        return false;
    }

    private static int matched(String name, int before, byte next) {
        return next == name.charAt(before) ? before + 1 : next == name.charAt(0) ? 1 : 0;
    }

    private void read() throws IOException {
        int left = 0;
        int part = 0;
        int start = 0;
        int end = 0;
        int number = -1;
        CMapTokens.Kind kind;
        while ((kind = tokens.next()) != CMapTokens.Kind.END) {
            if (kind == CMapTokens.Kind.OPERATOR && tokens.name().equals(USE)) {
                add(PREDEFINED);
            }
            if (kind == CMapTokens.Kind.OPERATOR && tokens.name().equals("begin" + RANGE) && number >= 0) {
                left = number;
                part = 0;
            } else if (left > 0 && part < 2 && kind != CMapTokens.Kind.CODE) {
                left = 0;
            } else if (left > 0 && part == 0) {
                start = tokens.value();
                part = 1;
            } else if (left > 0 && part == 1) {
                end = tokens.value();
                part = 2;
                left = end < start ? 0 : left;
            } else if (left > 0) {
                if (kind == CMapTokens.Kind.CODE) {
                    add((long) end - start + 1);
                }
                part = 0;
                left--;
            }
            number = kind == CMapTokens.Kind.NUMBER ? tokens.value() : -1;
        }
    }

    private void add(long more) {
        Limit.checkInterrupt();
        codes += more;
        if (codes > limits.objects() / OBJECTS_PART) {
            throw new PdfException(
                    PdfException.Reason.LIMIT,
                    "A CMap of a font has " + codes + " mappings or more, over the limit of "
                            + limits.objects() / OBJECTS_PART + " (1/" + OBJECTS_PART
                            + " of the setting PdfLimits.objects)",
                    null);
        }
    }
}
