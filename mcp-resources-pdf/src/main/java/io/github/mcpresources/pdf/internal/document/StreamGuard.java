package io.github.mcpresources.pdf.internal.document;

import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.filter.DecodeOptions;
import org.apache.pdfbox.filter.FilterFactory;
import org.jspecify.annotations.Nullable;

/**
 * Measures the streams of a document before PDFBox unpacks them, because PDFBox unpacks a stream as a whole in memory.
 * A stream whose packed bytes cannot exceed the limit is not measured. The first violation of a limit is kept, because
 * PDFBox continues after most errors.
 */
final class StreamGuard {

    /** More than the largest ratio of unpacked to packed bytes that the filter Flate allows. */
    private static final long FLATE_RATIO = 1040;

    private static final long OTHER_RATIO = 4;
    private static final int RUN_LENGTH_RATIO = 128;

    private static final Set<COSName> FLATE = Set.of(COSName.FLATE_DECODE, COSName.FLATE_DECODE_ABBREVIATION);
    private static final Set<COSName> LZW = Set.of(COSName.LZW_DECODE, COSName.LZW_DECODE_ABBREVIATION);
    private static final Set<COSName> RUN_LENGTH =
            Set.of(COSName.RUN_LENGTH_DECODE, COSName.RUN_LENGTH_DECODE_ABBREVIATION);
    private static final Set<COSName> ASCII = Set.of(
            COSName.ASCII_HEX_DECODE,
            COSName.ASCII_HEX_DECODE_ABBREVIATION,
            COSName.ASCII85_DECODE,
            COSName.ASCII85_DECODE_ABBREVIATION);

    private final PdfLimits limits;
    private final boolean needsPictures;
    private final Set<COSStream> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final IdentityHashMap<COSStream, Long> emptied = new IdentityHashMap<>();
    private long total;
    private @Nullable PdfException violation;

    /**
     * Creates a guard.
     *
     * @param needsPictures false if no pictures are decoded; then the bytes of pictures are dropped instead of measured
     */
    StreamGuard(PdfLimits limits, boolean needsPictures) {
        this.limits = limits;
        this.needsPictures = needsPictures;
    }

    /** Returns the number of packed bytes of a picture whose bytes were dropped, or else the length that it states. */
    long packed(COSStream stream) {
        return emptied.getOrDefault(stream, stream.getLong(COSName.LENGTH, -1));
    }

    /** Throws the first violation, if there was one. */
    void check() {
        if (violation != null) {
            throw violation;
        }
    }

    /**
     * Measures a stream, unless it was measured before.
     *
     * @throws PdfException if the stream exceeds a limit
     */
    void measure(COSStream stream) throws IOException {
        Limit.checkInterrupt();
        if (!seen.add(stream)) {
            return;
        }
        try {
            List<COSName> filters = filters(stream);
            if (!needsPictures && COSName.IMAGE.equals(stream.getCOSName(COSName.SUBTYPE))) {
                emptied.put(stream, stream.getLong(COSName.LENGTH, -1));
                if (stream instanceof GuardedStream guarded) {
                    guarded.empty();
                }
                return;
            }
            measure(stream, filters);
        } catch (PdfException exceeded) {
            throw violated(exceeded);
        }
    }

    /**
     * Checks the packed size of a stream that is copied into memory.
     *
     * @throws PdfException if it is over the limit for a stream
     */
    void checkPacked(long bytes) {
        if (bytes > limits.stream()) {
            throw violated(Limit.of("An encrypted stream has " + bytes + " bytes", limits.stream(), "stream"));
        }
    }

    private PdfException violated(PdfException exceeded) {
        if (violation == null) {
            violation = exceeded;
        }
        return exceeded;
    }

    /** Returns the filters that PDFBox applies: it ignores those that occur a second time. */
    private List<COSName> filters(COSStream stream) {
        COSBase filter = stream.getFilters();
        Set<COSName> names = new LinkedHashSet<>();
        if (filter instanceof COSName name) {
            names.add(name);
        } else if (filter instanceof COSArray array) {
            if (array.size() > limits.filters()) {
                throw Limit.of("A stream has " + array.size() + " filters", limits.filters(), "filters");
            }
            for (int at = 0; at < array.size(); at++) {
                if (array.getObject(at) instanceof COSName name) {
                    names.add(name);
                }
            }
        }
        return new ArrayList<>(names);
    }

    private void measure(COSStream stream, List<COSName> filters) throws IOException {
        checkDimensions(stream, filters);
        if (filters.isEmpty()) {
            count(stream.getLong(COSName.LENGTH, 0));
            return;
        }
        long bound = stream.getLong(COSName.LENGTH, 0);
        for (COSName filter : filters) {
            bound = Math.min(Long.MAX_VALUE / FLATE_RATIO / 2, bound * ratio(filter));
        }
        if (bound <= limits.stream() / 2 && filters.stream().noneMatch(LZW::contains)) {
            total += bound / OTHER_RATIO;
            return;
        }
        byte[] packed = null;
        for (int at = 0; at < filters.size(); at++) {
            boolean isLast = at == filters.size() - 1;
            COSName filter = filters.get(at);
            try (InputStream in = packed == null ? stream.createRawInputStream() : new ByteArrayInputStream(packed)) {
                if (isPicture(filter)) {
                    PictureHeaders.check(filter, in, limits);
                    return; // a decoded picture is not larger than its pixels
                }
                packed = unpacked(stream, filter, at, in, isLast);
            }
        }
    }

    /** Unpacks one filter. Returns its bytes, or an empty array if they are only counted. */
    private byte[] unpacked(COSStream stream, COSName filter, int index, InputStream in, boolean isLast)
            throws IOException {
        checkPredictor(stream, index);
        CountingOutput out = new CountingOutput(limits.stream(), limits.unpacked() - total, !isLast);
        if (LZW.contains(filter)) {
            LzwSize.check(in, params(stream, index).getInt(COSName.EARLY_CHANGE, 1) != 0, limits.stream());
            return isLast ? new byte[0] : decoded(stream, filter, index, out);
        }
        try {
            FilterFactory.INSTANCE.getFilter(filter).decode(in, out, stream, index, DecodeOptions.DEFAULT);
        } catch (IOException | IllegalArgumentException damaged) { // the use of the stream reports it
            return out.bytes();
        } finally {
            total += out.count();
        }
        return out.bytes();
    }

    private byte[] decoded(COSStream stream, COSName filter, int index, CountingOutput out) throws IOException {
        try (InputStream again = stream.createRawInputStream()) {
            FilterFactory.INSTANCE.getFilter(filter).decode(again, out, stream, index, DecodeOptions.DEFAULT);
        }
        return out.bytes();
    }

    private static long ratio(COSName filter) {
        if (FLATE.contains(filter)) {
            return FLATE_RATIO;
        }
        return RUN_LENGTH.contains(filter) ? RUN_LENGTH_RATIO : ASCII.contains(filter) ? OTHER_RATIO : FLATE_RATIO;
    }

    private static boolean isPicture(COSName filter) {
        return PictureHeaders.isPicture(filter);
    }

    /** Checks the dimensions that a picture states in its dictionary, and in the parameters of its filter. */
    private void checkDimensions(COSStream stream, List<COSName> filters) {
        if (COSName.IMAGE.equals(stream.getCOSName(COSName.SUBTYPE))) {
            checkPixels(stream.getInt(COSName.WIDTH, 0), stream.getInt(COSName.HEIGHT, 0));
        }
        for (int at = 0; at < filters.size(); at++) {
            COSDictionary params = params(stream, at);
            if (PictureHeaders.isFax(filters.get(at))) {
                checkPixels(params.getInt(COSName.COLUMNS, 1728), params.getInt(COSName.ROWS, 0));
            }
        }
    }

    private void checkPixels(int width, int height) {
        if ((long) width * height > limits.pixels()) {
            throw Limit.of(
                    "A picture has " + width + " x " + height + " pixels, together " + (long) width * height,
                    limits.pixels(),
                    "pixels");
        }
    }

    /** Checks the length of the rows of a predictor, for which a filter reserves memory. */
    private void checkPredictor(COSStream stream, int index) {
        COSDictionary params = params(stream, index);
        if (params.getInt(COSName.PREDICTOR, 1) > 1) {
            long row = (long) params.getInt(COSName.COLUMNS, 1)
                    * Math.max(1, params.getInt(COSName.COLORS, 1))
                    * Math.max(1, params.getInt(COSName.BITS_PER_COMPONENT, 8))
                    / 8;
            if (row > limits.stream()) {
                throw Limit.of("A row of a predictor has " + row + " bytes", limits.stream(), "stream");
            }
        }
    }

    private static COSDictionary params(COSStream stream, int index) {
        COSBase params = stream.getDictionaryObject(COSName.DECODE_PARMS, COSName.DP);
        if (params instanceof COSArray array) {
            params = index < array.size() ? array.getObject(index) : null;
        }
        return params instanceof COSDictionary dictionary ? dictionary : new COSDictionary();
    }

    private void count(long bytes) {
        if (bytes > limits.stream()) {
            throw Limit.of("A stream has " + bytes + " bytes", limits.stream(), "stream");
        }
        total += bytes;
        if (total > limits.unpacked()) {
            throw Limit.of("The streams have more than " + total + " bytes", limits.unpacked(), "unpacked");
        }
    }
}
