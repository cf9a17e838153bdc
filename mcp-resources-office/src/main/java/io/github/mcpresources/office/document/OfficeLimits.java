package io.github.mcpresources.office.document;

/**
 * Limits that protect the server against hostile documents.
 *
 * @param file the maximum size of a document, in bytes
 * @param entries the maximum number of parts of a document, or of items of an OLE2 document
 * @param xmlPart the maximum size, in bytes, of two kinds of XML parts: parts that are read to list the items of an
 *     OOXML document, such as the content types, and parts that are kept in memory while a text is read, such as
 *     styles. Also the maximum size of a single tag or comment in a larger part, of the properties of an OLE2 document,
 *     and of the targets of all relationships of an OOXML document, in characters
 * @param item the maximum size of an item that is read, in bytes
 * @param inflateRatio the maximum ratio of the inflated size of an item to its stored size; not checked if the inflated
 *     size is at most {@link #INFLATE_FREE}
 * @param xmlDepth the maximum nesting depth of the XML of a document, of the fields of a docx document, and of the
 *     shapes of a ppt slide whose text is read; it does not apply to SVG pictures
 * @param relationships the maximum number of relationships in an OOXML document, of references in an OpenDocument
 *     document, of sheets or objects in an xls document, or of records in a ppt document. The same maximum applies to
 *     the comments, the notes and the tracked changes of a document, the merged ranges of a sheet, and the headings and
 *     tables of an outline
 * @param pixels the maximum number of pixels of a picture that is decoded
 * @param side the maximum number of pixels on a side of a picture that is decoded
 * @param output the maximum number of pixels on a side of a rendered picture
 * @param drawing the limits of one rendering
 * @param text the limits of texts and tables
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
        Drawing drawing,
        Text text) {

    /**
     * The inflated size, in bytes, up to which the inflate ratio of an item is not checked: 4 MiB. Ordinary metafiles
     * of this size often have a ratio of more than 100, because they contain an uncompressed picture of a page.
     */
    public static final long INFLATE_FREE = 4L << 20;

    /**
     * The default limits: 512 MiB for a document, 20,000 parts, 10 MiB for each XML part that is read to list items, 64
     * MiB for each item, an inflate ratio of 100, a depth of 256, 100,000 relationships, 40 megapixels, 16,384 pixels
     * on a side of a decoded picture, and 4,096 pixels on a side of a rendered picture.
     */
    public static final OfficeLimits DEFAULT =
            new OfficeLimits(512L << 20, 20_000, 10L << 20, 64L << 20, 100, 256, 100_000, 40_000_000, 16_384, 4096);

    /**
     * Creates limits with the default limits of a rendering and of texts.
     *
     * @param file the maximum size of a document, in bytes
     * @param entries the maximum number of parts of a document, or of items of an OLE2 document
     * @param xmlPart the maximum size, in bytes, of two kinds of XML parts: parts that are read to list the items of an
     *     OOXML document, such as the content types, and parts that are kept in memory while a text is read, such as
     *     styles. Also the maximum size of a single tag or comment in a larger part, of the properties of an OLE2
     *     document, and of the targets of all relationships of an OOXML document, in characters
     * @param item the maximum size of an item that is read, in bytes
     * @param inflateRatio the maximum ratio of the inflated size of an item to its stored size; not checked if the
     *     inflated size is at most {@link #INFLATE_FREE}
     * @param xmlDepth the maximum nesting depth of the XML of a document, of the fields of a docx document, and of the
     *     shapes of a ppt slide whose text is read; it does not apply to SVG pictures
     * @param relationships the maximum number of relationships in an OOXML document, of references in an OpenDocument
     *     document, of sheets or objects in an xls document, or of records in a ppt document. The same maximum applies
     *     to the comments, the notes and the tracked changes of a document, the merged ranges of a sheet, and the
     *     headings and tables of an outline
     * @param pixels the maximum number of pixels of a picture that is decoded
     * @param side the maximum number of pixels on a side of a picture that is decoded
     * @param output the maximum number of pixels on a side of a rendered picture
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
                Drawing.DEFAULT,
                Text.DEFAULT);
    }

    /**
     * Limits of one rendering. They are checked before the affected picture, shape or text is drawn, because a drawing
     * library cannot be interrupted at every point.
     *
     * @param scans the maximum number of scans of a JPEG picture; the decoder processes all pixels once for each scan
     * @param outline the maximum length of the outline of one shape, in pixels of the result; each segment counts as at
     *     least one pixel
     * @param shapes the maximum number of shapes of a slide, or of elements of an SVG picture
     * @param cells the maximum number of cells of all tables of a slide
     * @param characters the maximum number of characters of a paragraph, of all text of an SVG picture, or of all
     *     fields of a ppt slide
     * @param points the maximum number of points of a chart
     * @param records the maximum number of records of a metafile (EMF, WMF)
     */
    public record Drawing(int scans, long outline, int shapes, int cells, int characters, int points, int records) {

        /**
         * The default limits: 100 scans of a JPEG picture, an outline of 20,000,000 pixels for each shape, 20,000
         * shapes of a slide or elements of an SVG picture, 10,000 table cells of a slide, 100,000 characters of a
         * paragraph or of an SVG picture, 200,000 points of a chart, and 200,000 records of a metafile.
         */
        public static final Drawing DEFAULT = new Drawing(100, 20_000_000, 20_000, 10_000, 100_000, 200_000, 200_000);
    }

    /**
     * Limits of texts and tables. A text is read from the document piece by piece. Only a small text is in memory as a
     * whole.
     *
     * @param part the maximum inflated size, in bytes, of an XML part that is read for a text
     * @param answer the maximum size, in bytes, of a result with a text or with cells of a sheet. A longer text is
     *     returned in several windows, and more cells are returned in several ranges. A table, a slide or another part
     *     that can only be returned as a whole may have up to four times this size
     * @param paragraph the maximum number of characters of a paragraph; each change of style, line break, picture and
     *     so on counts as 16 characters
     * @param block the maximum number of characters of a table or slide, of all headers, of all comments, of the shapes
     *     of a sheet, or of a row of an xlsx or ods sheet. The characters are counted in the same way as for {@code
     *     paragraph}, and each cell or picture counts as 16 more characters
     * @param cells the maximum number of cells of a table, or of the part of a sheet that is returned at once
     * @param strings the maximum memory, in bytes, for the strings that the sheets of a workbook share. If the strings
     *     of an xlsx workbook need more memory, they are read again for each part of a sheet, instead of being kept. If
     *     an xls workbook or a chart needs more, it is rejected
     */
    public record Text(long part, int answer, int paragraph, int block, int cells, long strings) {

        /**
         * The default limits: 1 GiB for each XML part, 4 MiB for a text that is returned at once, 1,000,000 characters
         * for a paragraph, 8,000,000 for a table or slide, 200,000 cells, and 32 MiB of shared strings.
         */
        public static final Text DEFAULT = new Text(1L << 30, 4 << 20, 1_000_000, 8_000_000, 200_000, 32L << 20);
    }

    /**
     * Returns a copy of these limits with different limits of one rendering.
     *
     * @param value the limits of one rendering
     * @return the limits with this value
     */
    public OfficeLimits withDrawing(Drawing value) {
        return new OfficeLimits(
                file, entries, xmlPart, item, inflateRatio, xmlDepth, relationships, pixels, side, output, value, text);
    }

    /**
     * Returns a copy of these limits with different limits of texts and tables.
     *
     * @param value the limits of texts and tables
     * @return the limits with this value
     */
    public OfficeLimits withText(Text value) {
        return new OfficeLimits(
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
                drawing,
                value);
    }

    /**
     * Returns the maximum inflated size of an item that is stored compressed.
     *
     * @param stored the number of stored bytes
     * @return the maximum number of bytes according to {@link #item} and {@link #inflateRatio}
     */
    public long inflated(int stored) {
        return Math.min(item, Math.max(INFLATE_FREE, (long) stored * inflateRatio));
    }
}
