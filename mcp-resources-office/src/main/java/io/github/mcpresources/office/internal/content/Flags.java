package io.github.mcpresources.office.internal.content;

/** The values of {@code metadata.flags} of an item: warnings about its bytes. */
public final class Flags {

    /** The bytes do not have the type that the document declares. The item is listed with the type of the bytes. */
    public static final String MISMATCH = "mismatch";

    /** The item is a program or a script. Its type is {@code application/octet-stream}. */
    public static final String EXECUTABLE = "executable";

    /**
     * The item cannot be read, unwrapped or decompressed. In a list, an item that exceeds a limit also has this flag.
     * If only the wrapper cannot be read, the bytes are returned as stored.
     */
    public static final String DAMAGED = "damaged";

    public static final String ENCRYPTED = "encrypted";

    private Flags() {}
}
