package io.github.mcpresources.office.internal.content;

import java.util.List;

/**
 * The detected type of bytes.
 *
 * @param mimeType the MIME type
 * @param flags values of {@link Flags}; empty for none
 */
public record DetectedType(String mimeType, List<String> flags) {

    /** Copies the flags. */
    public DetectedType {
        flags = List.copyOf(flags);
    }

    DetectedType(String mimeType) {
        this(mimeType, List.of());
    }
}
