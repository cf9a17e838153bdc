package io.github.mcpresources.office.internal.render;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The formats that pictures are written in; the {@code format} of their URIs. */
public enum PictureFormat {
    /** Portable Network Graphics: exact, with transparency. */
    PNG,
    /** JPEG: small for photographs, on white. */
    JPEG,
    /** WebP: smaller yet; needs a library of native code. */
    WEBP;

    /**
     * The word in URIs.
     *
     * @return the name in lower case
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The MIME type.
     *
     * @return {@code image/} and the word
     */
    public String mimeType() {
        return "image/" + word();
    }

    /**
     * Finds a format by its word.
     *
     * @param word as it stands in a URI
     * @return the format, or empty where there is no such format
     */
    public static Optional<PictureFormat> of(String word) {
        return Arrays.stream(values())
                .filter(format -> format.word().equals(word))
                .findFirst();
    }
}
