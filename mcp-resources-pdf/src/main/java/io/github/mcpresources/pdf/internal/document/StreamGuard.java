package io.github.mcpresources.pdf.internal.document;

import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.filter.DecodeOptions;
import org.apache.pdfbox.filter.FilterFactory;
import org.apache.pdfbox.io.RandomAccessRead;
import org.jspecify.annotations.Nullable;

/**
 * Checks the unpacked sizes of the streams of a document, because PDFBox unpacks each stream as a whole in memory. The
 * first violation of a limit is kept, because PDFBox continues after most errors.
 */
final class StreamGuard {

    private final PdfLimits limits;
    private final boolean needsPictures;
    private final Set<COSStream> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final IdentityHashMap<COSStream, Long> emptied = new IdentityHashMap<>();
    private final XrefEntries entries = new XrefEntries();
    private long total;
    private @Nullable PdfException violation;

    /**
     * Creates a guard.
     *
     * @param needsPictures false to drop the bytes of pictures instead of checking them
     */
    StreamGuard(PdfLimits limits, boolean needsPictures) {
        this.limits = limits;
        this.needsPictures = needsPictures;
    }

    /** Returns the stated number of packed bytes, even if the bytes were dropped; -1 if it is not stated. */
    long packed(COSStream stream) {
        return emptied.getOrDefault(stream, stream.getLong(COSName.LENGTH, -1));
    }

    /** Restarts the count of bytes for the next page. */
    void nextPage() {
        total = 0;
    }

    /** Throws the first violation, if there was one. */
    void check() {
        if (violation != null) {
            throw violation;
        }
    }

    /**
     * Checks the unpacked size of a stream, unless it was checked before.
     *
     * @throws PdfException if the stream exceeds a limit
     */
    void measure(COSStream stream) throws IOException {
        Limit.checkInterrupt();
        if (!seen.add(stream)) {
            return;
        }
        try {
            FilterChain filters = FilterChain.of(stream, limits);
            entries.add(stream, limits);
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

    void checkMappings(RandomAccessRead unpacked) throws IOException {
        try {
            CMapSize.check(unpacked, limits);
        } catch (PdfException exceeded) {
            throw violated(exceeded);
        }
    }

    private PdfException violated(PdfException exceeded) {
        if (violation == null) {
            violation = exceeded;
        }
        return exceeded;
    }

    private void measure(COSStream stream, FilterChain filters) throws IOException {
        if (COSName.IMAGE.equals(stream.getCOSName(COSName.SUBTYPE))) {
            FilterChain.checkPixels(stream.getInt(COSName.WIDTH, 0), stream.getInt(COSName.HEIGHT, 0), limits);
        }
        if (filters.names().isEmpty()) {
            count(stream.getLong(COSName.LENGTH, 0));
            return;
        }
        unpack(filters, stream::createRawInputStream);
    }

    /**
     * Checks the unpacked size of a picture in the content of a page. Returns the number of its unpacked bytes; 0 if a
     * filter for pictures, such as JPEG, decodes the bytes to pixels.
     *
     * @throws PdfException if it exceeds a limit
     */
    long measure(COSDictionary picture, byte[] packed) throws IOException {
        long before = total;
        FilterChain filters = FilterChain.ofInline(picture, limits);
        if (!filters.names().isEmpty()) {
            unpack(filters, () -> new ByteArrayInputStream(packed));
        }
        return total - before;
    }

    /** A source of packed bytes, which can be read several times. */
    @FunctionalInterface
    private interface Packed {
        InputStream open() throws IOException;
    }

    private void unpack(FilterChain filters, Packed first) throws IOException {
        filters.check(limits);
        Packed packed = first;
        int last = filters.names().size() - 1;
        for (int at = 0; at <= last; at++) {
            COSName filter = filters.names().get(at);
            if (PictureHeaders.isPicture(filter)) {
                try (InputStream in = packed.open()) {
                    PictureHeaders.check(filter, in, limits);
                }
                return; // the check of the pixels also limits the decoded size
            }
            byte[] bytes = unpacked(filters, at, packed, at == last);
            packed = () -> new ByteArrayInputStream(bytes);
        }
    }

    /** Applies one filter. Returns its output, or an empty array if the output is only counted. */
    private byte[] unpacked(FilterChain filters, int at, Packed packed, boolean isLast) throws IOException {
        COSName filter = filters.names().get(at);
        CountingOutput out = new CountingOutput(limits, total, !isLast);
        if (COSName.LZW_DECODE.equals(filter)) {
            boolean isEarly = filters.params(at).getInt(COSName.EARLY_CHANGE, 1) != 0;
            try (InputStream in = packed.open()) {
                long size = LzwSize.check(in, isEarly, limits.stream());
                if (isLast) {
                    count(size);
                    return new byte[0];
                }
            }
        }
        try (InputStream in = packed.open()) {
            FilterFactory.INSTANCE.getFilter(filter).decode(in, out, filters.dictionary(), at, DecodeOptions.DEFAULT);
        } catch (IOException | IllegalArgumentException damaged) { // reported when the stream is used
            return out.bytes();
        } finally {
            total += out.count();
        }
        return out.bytes();
    }

    private void count(long bytes) {
        if (bytes > limits.stream()) {
            throw Limit.of("A stream has " + bytes + " bytes", limits.stream(), "stream");
        }
        total += bytes;
        if (total > limits.unpacked()) {
            throw Limit.of(
                    "The streams of the document have " + total + " bytes or more", limits.unpacked(), "unpacked");
        }
    }
}
