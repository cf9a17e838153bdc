package io.github.mcpresources.office.internal.content;

/** The values of {@code metadata.flags} of an item: warnings about its bytes. */
public final class Flags {

    /** The bytes have another type than the document declares. The reported type is the type of the bytes. */
    public static final String MISMATCH = "mismatch";

    /** The item is a program or a script, reported as {@code application/octet-stream}. */
    public static final String EXECUTABLE = "executable";

    /**
     * The item is damaged: it cannot be read, unwrapped or decompressed. In a list, the flag is also set if the item
     * cannot be read for another reason, for example because it exceeds a limit. If only the wrapper cannot be read,
     * the bytes are returned as stored.
     */
    public static final String DAMAGED = "damaged";

    /** The item needs a password. */
    public static final String ENCRYPTED = "encrypted";

    private Flags() {}
}
