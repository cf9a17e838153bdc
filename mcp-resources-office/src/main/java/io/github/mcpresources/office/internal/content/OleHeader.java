package io.github.mcpresources.office.internal.content;

/**
 * Checks the header of an OLE file ([MS-CFB] 2.2). POI trusts the header and allocates up to 100 MB for a file of a few
 * kilobytes.
 */
public final class OleHeader {

    /** The number of bytes that the check needs. */
    public static final int LENGTH = 76;

    /**
     * The maximum ratio of the stated size to the real size. The stated size is an upper bound, and therefore often too
     * large: the allocation table counts as full, although its last sector may be only partly used.
     */
    private static final int HEADROOM = 4;

    private static final int FREE = 1 << 20;

    private OleHeader() {}

    /**
     * Returns the maximum size of the file in bytes according to its header. The first {@link #LENGTH} bytes of the
     * file are sufficient.
     */
    public static long claimed(byte[] file) {
        Bytes in = new Bytes(file);
        long sector = in.uint16(30) == 12 ? 4096 : 512;
        return (in.uint32(44) + in.uint32(72)) * (sector / 4) * sector;
    }

    /**
     * Checks whether the size in a header is much larger than the file. POI must not open such a file. The first {@link
     * #LENGTH} bytes of the file are sufficient.
     */
    public static boolean lies(byte[] file, long length) {
        return claimed(file) > length * HEADROOM + FREE;
    }
}
