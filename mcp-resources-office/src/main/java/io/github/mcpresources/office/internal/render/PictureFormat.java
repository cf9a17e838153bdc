package io.github.mcpresources.office.internal.render;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The output formats of pictures. Their names in lower case are values of {@code format} in URIs. */
public enum PictureFormat {
    PNG,
    JPEG,
    /** WebP, which needs a native library. */
    WEBP;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String mimeType() {
        return "image/" + word();
    }

    public static Optional<PictureFormat> of(String word) {
        return Arrays.stream(values())
                .filter(format -> format.word().equals(word))
                .findFirst();
    }
}
