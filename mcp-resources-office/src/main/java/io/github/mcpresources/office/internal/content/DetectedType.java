package io.github.mcpresources.office.internal.content;

import java.util.List;

/**
 * A MIME type that was detected from bytes, with warnings about these bytes.
 *
 * @param mimeType the MIME type
 * @param flags values of {@link Flags}; empty for none
 */
public record DetectedType(String mimeType, List<String> flags) {

    /** Creates a type with a copy of the flags. */
    public DetectedType {
        flags = List.copyOf(flags);
    }

    DetectedType(String mimeType) {
        this(mimeType, List.of());
    }
}
