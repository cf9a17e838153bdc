package io.github.mcpresources.office.document;

/**
 * Bounds that keep a hostile document from doing harm.
 *
 * @param file how large a document may be, in bytes
 * @param entries how many parts it may have
 * @param xmlPart how large a part of relationships or content types may be, in bytes
 * @param item how large an item may be that is read, in bytes
 * @param inflateRatio how many times its stored size an item above {@link #INFLATE_FREE} bytes may take
 * @param xmlDepth how deep XML may nest
 * @param relationships how many relationships are followed in all
 * @param pixels how many pixels a picture may have that is decoded
 * @param side how many pixels a side of a picture may have that is decoded
 * @param output how many pixels a side of a rendered picture may have
 * @param drawing what one rendering may draw
 */
public record OfficeLimits(
        long file,
        int entries,
        long xmlPart,
        long item,
        int inflateRatio,
        int xmlDepth,
        int relationships,
        long pixels,
        int side,
        int output,
        Drawing drawing) {

    /** Below so many bytes no ratio is looked at. */
    public static final long INFLATE_FREE = 100_000;

    /** 512 MiB, 20,000 parts, 10 MiB of XML, 64 MiB an item, ratio 100, depth 256, 100,000 relationships, 40 megapixels,
     * 16,384 pixels a side, 4,096 of output. */
    public static final OfficeLimits DEFAULT =
            new OfficeLimits(512L << 20, 20_000, 10L << 20, 64L << 20, 100, 256, 100_000, 40_000_000, 16_384, 4096);

    /**
     * Bounds with the usual ones for drawing.
     *
     * @param file how large a document may be, in bytes
     * @param entries how many parts it may have
     * @param xmlPart how large a part of relationships or content types may be, in bytes
     * @param item how large an item may be that is read, in bytes
     * @param inflateRatio how many times its stored size an item above {@link #INFLATE_FREE} bytes may take
     * @param xmlDepth how deep XML may nest
     * @param relationships how many relationships are followed in all
     * @param pixels how many pixels a picture may have that is decoded
     * @param side how many pixels a side of a picture may have that is decoded
     * @param output how many pixels a side of a rendered picture may have
     */
    public OfficeLimits(
            long file,
            int entries,
            long xmlPart,
            long item,
            int inflateRatio,
            int xmlDepth,
            int relationships,
            long pixels,
            int side,
            int output) {
        this(
                file,
                entries,
                xmlPart,
                item,
                inflateRatio,
                xmlDepth,
                relationships,
                pixels,
                side,
                output,
                Drawing.DEFAULT);
    }

    /**
     * Bounds on what one rendering draws. They are measured before the drawing begins, since a library that draws cannot be
     * interrupted everywhere.
     *
     * @param scans how many scans a JPEG picture may have; each one is decoded over all of its pixels
     * @param outline how long the outline of one shape may be, in pixels of the result; each segment counts as one at least
     * @param shapes how many shapes a slide, or elements an SVG picture, may have
     * @param cells how many cells a table may have
     * @param characters how many characters a paragraph, or a text of an SVG picture, may have
     * @param points how many points a chart may have
     * @param records how many records a metafile (EMF, WMF) may have
     */
    public record Drawing(int scans, long outline, int shapes, int cells, int characters, int points, int records) {

        /** 100 scans, 20,000,000 pixels of outline, 20,000 shapes, 10,000 cells, 100,000 characters, 200,000 points,
         * 200,000 records. */
        public static final Drawing DEFAULT = new Drawing(100, 20_000_000, 20_000, 10_000, 100_000, 200_000, 200_000);
    }

    /**
     * The same bounds but for drawing.
     *
     * @param value what one rendering may draw
     * @return bounds with this value
     */
    public OfficeLimits withDrawing(Drawing value) {
        return new OfficeLimits(
                file, entries, xmlPart, item, inflateRatio, xmlDepth, relationships, pixels, side, output, value);
    }

    /**
     * How large an item may become that is stored compressed.
     *
     * @param stored how many bytes are stored
     * @return the most bytes, by {@link #item} and {@link #inflateRatio}
     */
    public long inflated(int stored) {
        return Math.min(item, Math.max(INFLATE_FREE, (long) stored * inflateRatio));
    }
}
