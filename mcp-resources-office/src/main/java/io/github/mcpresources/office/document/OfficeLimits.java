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
        int output) {

    /** Below so many bytes no ratio is looked at. */
    public static final long INFLATE_FREE = 100_000;

    /** 512 MiB, 20,000 parts, 10 MiB of XML, 64 MiB an item, ratio 100, depth 256, 100,000 relationships, 40 megapixels,
     * 16,384 pixels a side, 4,096 of output. */
    public static final OfficeLimits DEFAULT =
            new OfficeLimits(512L << 20, 20_000, 10L << 20, 64L << 20, 100, 256, 100_000, 40_000_000, 16_384, 4096);

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
