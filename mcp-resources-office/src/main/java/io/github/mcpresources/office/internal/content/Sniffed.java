package io.github.mcpresources.office.internal.content;

import java.util.List;

/**
 * The detected type of bytes.
 *
 * @param mimeType the MIME type
 * @param flags values of {@link Flags}; empty for none
 */
public record Sniffed(String mimeType, List<String> flags) {

    /** Copies the flags. */
    public Sniffed {
        flags = List.copyOf(flags);
    }

    Sniffed(String mimeType) {
        this(mimeType, List.of());
    }
}
