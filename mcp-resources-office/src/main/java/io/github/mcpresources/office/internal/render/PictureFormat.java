package io.github.mcpresources.office.internal.render;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The output formats of pictures, which are values of {@code format} in URIs. */
public enum PictureFormat {
    /** Portable Network Graphics: lossless, with transparency. */
    PNG,
    /** JPEG: small files for photographs; a white background instead of transparency. */
    JPEG,
    /** WebP: small files, with transparency; needs a native library. */
    WEBP;

    /**
     * Returns the word for this format in URIs.
     *
     * @return the name in lower case
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the MIME type.
     *
     * @return the MIME type, such as {@code image/png}
     */
    public String mimeType() {
        return "image/" + word();
    }

    /**
     * Returns the format for a word.
     *
     * @param word the word, as in a URI
     * @return the format, or empty if no format has this word
     */
    public static Optional<PictureFormat> of(String word) {
        return Arrays.stream(values())
                .filter(format -> format.word().equals(word))
                .findFirst();
    }
}
