package io.github.mcpresources.pdf.internal.document;

import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfException.Reason;
import io.github.mcpresources.pdf.document.PdfLimits;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.jspecify.annotations.Nullable;

/**
 * The filters of a stream, in order and with their long names, and the parameters that PDFBox passes to each filter.
 */
record FilterChain(List<COSName> names, COSDictionary dictionary) {

    private static final Map<COSName, COSName> LONG_NAMES = Map.of(
            COSName.FLATE_DECODE_ABBREVIATION, COSName.FLATE_DECODE,
            COSName.DCT_DECODE_ABBREVIATION, COSName.DCT_DECODE,
            COSName.CCITTFAX_DECODE_ABBREVIATION, COSName.CCITTFAX_DECODE,
            COSName.LZW_DECODE_ABBREVIATION, COSName.LZW_DECODE,
            COSName.ASCII_HEX_DECODE_ABBREVIATION, COSName.ASCII_HEX_DECODE,
            COSName.ASCII85_DECODE_ABBREVIATION, COSName.ASCII85_DECODE,
            COSName.RUN_LENGTH_DECODE_ABBREVIATION, COSName.RUN_LENGTH_DECODE);

    private static final int FAX_COLUMNS = 1728;

    /** The maximum row size of a predictor is {@link PdfLimits#stream} divided by this number. */
    private static final int ROW_PART = 32;

    private static final int MAX_COLORS = 32;
    private static final int BITS_PER_BYTE = 8;

    /** Returns the filters of a stream. PDFBox ignores filters that occur a second time. */
    static FilterChain of(COSStream stream, PdfLimits limits) {
        List<COSName> names = names(stream.getFilters(), limits);
        return new FilterChain(new ArrayList<>(new LinkedHashSet<>(names)), stream);
    }

    /**
     * Returns the filters of a picture in the content of a page. For such a picture, PDFBox also applies filters that
     * occur a second time.
     */
    static FilterChain ofInline(COSDictionary picture, PdfLimits limits) {
        return new FilterChain(names(picture.getDictionaryObject(COSName.F, COSName.FILTER), limits), picture);
    }

    private static List<COSName> names(@Nullable COSBase filter, PdfLimits limits) {
        List<COSName> names = new ArrayList<>();
        if (filter instanceof COSName name) {
            names.add(LONG_NAMES.getOrDefault(name, name));
        } else if (filter instanceof COSArray array) {
            if (array.size() > limits.filters()) {
                throw Limit.of("A stream has " + array.size() + " filters", limits.filters(), "filters");
            }
            for (int at = 0; at < array.size(); at++) {
                if (array.getObject(at) instanceof COSName name) {
                    names.add(LONG_NAMES.getOrDefault(name, name));
                }
            }
        }
        return names;
    }

    /** Returns the parameters of a filter. Searches for them in the same way as PDFBox. */
    COSDictionary params(int index) {
        COSBase filter = dictionary.getDictionaryObject(COSName.F, COSName.FILTER);
        COSBase params = dictionary.getDictionaryObject(COSName.DP, COSName.DECODE_PARMS);
        if (filter instanceof COSName && params instanceof COSDictionary only) {
            return only;
        }
        boolean isListed = filter instanceof COSArray && params instanceof COSArray array && index < array.size();
        return isListed && ((COSArray) params).getObject(index) instanceof COSDictionary own
                ? own
                : new COSDictionary();
    }

    /**
     * Checks the dimensions of fax images (CCITTFaxDecode) and the row length of predictors, because PDFBox allocates
     * memory of this size before it reads the data.
     *
     * @throws PdfException if one of these sizes exceeds a limit, or a picture filter is not the last filter
     */
    void check(PdfLimits limits) {
        for (int at = 0; at < names.size(); at++) {
            COSName name = names.get(at);
            if (PictureHeaders.isPicture(name) && at < names.size() - 1) {
                throw new PdfException(
                        Reason.CORRUPT,
                        "A stream applies the filter " + names.get(at + 1).getName()
                                + " to the pixels of a picture; a picture filter must be the last filter",
                        null);
            }
            if (PictureHeaders.isFax(name)) {
                checkPixels(params(at).getInt(COSName.COLUMNS, FAX_COLUMNS), rows(params(at)), limits);
            }
            checkPredictor(params(at), limits);
        }
    }

    /** Returns the greater of the two heights that a fax can state. In some cases, PDFBox uses the lower one. */
    private int rows(COSDictionary params) {
        return Math.max(params.getInt(COSName.ROWS, 0), dictionary.getInt(COSName.HEIGHT, COSName.H, 0));
    }

    static void checkPixels(int width, int height, PdfLimits limits) {
        long pixels = (long) width * height;
        if (pixels > limits.pixels()) {
            throw Limit.of(
                    "A picture has " + pixels + " pixels (" + width + " x " + height + ")", limits.pixels(), "pixels");
        }
    }

    private static void checkPredictor(COSDictionary params, PdfLimits limits) {
        if (params.getInt(COSName.PREDICTOR, 1) <= 1) {
            return;
        }
        double row = Math.abs((double) params.getInt(COSName.COLUMNS, 1)
                * Math.min(MAX_COLORS, params.getInt(COSName.COLORS, 1))
                * params.getInt(COSName.BITS_PER_COMPONENT, BITS_PER_BYTE)
                / BITS_PER_BYTE);
        if (row > (double) limits.stream() / ROW_PART) {
            throw new PdfException(
                    Reason.LIMIT,
                    "A row of a predictor has " + Math.round(row) + " bytes, over the limit of "
                            + limits.stream() / ROW_PART + " (1/" + ROW_PART + " of the setting PdfLimits.stream)",
                    null);
        }
    }
}
