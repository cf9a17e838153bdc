package io.github.mcpresources.office.internal.content;

import java.util.List;

/**
 * A MIME type that was detected from bytes.
 *
 * @param flags values of {@link Flags}; empty for none
 */
public record DetectedType(String mimeType, List<String> flags) {

    public DetectedType {
        flags = List.copyOf(flags);
    }

    DetectedType(String mimeType) {
        this(mimeType, List.of());
    }
}
