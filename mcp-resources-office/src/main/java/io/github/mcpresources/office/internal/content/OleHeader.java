package io.github.mcpresources.office.internal.content;

/**
 * Checks the header of an OLE file ([MS-CFB] 2.2). POI allocates memory for the whole file according to this header
 * before it reads the file: up to 100 MB for a file of a few kilobytes.
 */
public final class OleHeader {

    /** The number of bytes at the beginning of the file that the check needs. */
    public static final int LENGTH = 76;

    /**
     * The tolerated ratio of the stated size to the real size. The stated size of a valid file may exceed its real
     * size, because the last sector of the allocation table may be only partly used.
     */
    private static final int HEADROOM = 4;

    private static final int FREE = 1 << 20;

    private OleHeader() {}

    /**
     * Returns the maximum size of the file according to the size of the allocation table in its header.
     *
     * @param file the file, or its first {@link #LENGTH} bytes
     * @return the size in bytes
     */
    public static long claimed(byte[] file) {
        Bytes in = new Bytes(file);
        long sector = in.uint16(30) == 12 ? 4096 : 512;
        return (in.uint32(44) + in.uint32(72)) * (sector / 4) * sector;
    }

    /**
     * Checks whether the size that a header states is much larger than the file.
     *
     * @param file the file, or its first {@link #LENGTH} bytes
     * @param length the size of the file in bytes
     * @return true if POI must not open the file
     */
    public static boolean lies(byte[] file, long length) {
        return claimed(file) > length * HEADROOM + FREE;
    }
}
