package io.github.mcpresources.office.internal.content;

/** The words in {@code metadata.flags} of an item: what a reader should know before using its bytes. */
public final class Flags {

    /** The bytes are of another type than the document declares; the type told is that of the bytes. */
    public static final String MISMATCH = "mismatch";

    /** A program or a script; told as {@code application/octet-stream}. */
    public static final String EXECUTABLE = "executable";

    /** The wrapping or the compression is broken: the bytes are given as they are. */
    public static final String DAMAGED = "damaged";

    /** It needs a password. */
    public static final String ENCRYPTED = "encrypted";

    private Flags() {}
}
