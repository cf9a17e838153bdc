package io.github.mcpresources.office.internal.content;

/**
 * The header of an OLE file ([MS-CFB] 2.2), by which POI takes memory for the whole file before it reads any of it: up to
 * 100 MB for a file of a few kilobytes.
 */
public final class OleHeader {

    /** How many of the first bytes of a file it takes to tell. */
    public static final int LENGTH = 76;

    /** A sound file fills the last sector of its allocation table in part alone. */
    private static final int HEADROOM = 4;

    private static final int FREE = 1 << 20;

    private OleHeader() {}

    /**
     * How large the file is at most by the number of sectors of its allocation table.
     *
     * @param file the file, or the first {@link #LENGTH} bytes of it
     * @return bytes
     */
    public static long claimed(byte[] file) {
        Bytes in = new Bytes(file);
        long sector = in.uint16(30) == 12 ? 4096 : 512;
        return (in.uint32(44) + in.uint32(72)) * (sector / 4) * sector;
    }

    /**
     * Tells whether a header claims far more than there is.
     *
     * @param file the file, or the first {@link #LENGTH} bytes of it
     * @param length how many bytes the file has
     * @return whether POI must not open it
     */
    public static boolean lies(byte[] file, long length) {
        return claimed(file) > length * HEADROOM + FREE;
    }
}
