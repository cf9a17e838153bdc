package io.github.mcpresources.office.internal.render;

import java.awt.Font;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.poi.common.usermodel.fonts.FontFamily;
import org.apache.poi.common.usermodel.fonts.FontInfo;
import org.apache.poi.common.usermodel.fonts.FontPitch;
import org.jspecify.annotations.Nullable;

/** The kind of a font. A substitute should be of the same kind. */
enum FontKind {
    SANS,
    SERIF,
    FIXED;

    private static final List<String> SERIF_WORDS = List.of(
            "times",
            "roman",
            "serif",
            "garamond",
            "georgia",
            "cambria",
            "palatino",
            "bookman",
            "century",
            "baskerville",
            "bodoni",
            "caslon",
            "didot",
            "goudy",
            "minion",
            "antiqua",
            "constantia",
            "perpetua",
            "rockwell",
            "sylfaen",
            "charter",
            "utopia",
            "elephant",
            "californian");

    private static final List<String> FIXED_WORDS =
            List.of("courier", "consolas", "mono", "typewriter", "menlo", "console", "fixed", "terminal");

    private static final List<String> SANS_WORDS = List.of("sans", "gothic");

    static FontKind of(String family) {
        String name = family.toLowerCase(Locale.ROOT);
        if (has(name, FIXED_WORDS)) {
            return FIXED;
        }
        return !has(name, SANS_WORDS) && has(name, SERIF_WORDS) ? SERIF : SANS;
    }

    /**
     * Returns the kind that the name of the font indicates. If the name indicates none, returns the kind according to
     * the font information in the document.
     */
    static FontKind of(String family, @Nullable FontInfo stated) {
        FontKind kind = of(family);
        if (kind != SANS || stated == null || has(family.toLowerCase(Locale.ROOT), SANS_WORDS)) {
            return kind;
        }
        if (stated.getFamily() == FontFamily.FF_ROMAN) {
            return SERIF;
        }
        boolean isFixed = stated.getFamily() == FontFamily.FF_MODERN && stated.getPitch() == FontPitch.FIXED;
        return isFixed ? FIXED : SANS;
    }

    private static boolean has(String name, List<String> words) {
        return words.stream().anyMatch(name::contains);
    }

    /** Returns the possible substitutes, the best substitute first. */
    Stream<String> families() {
        return switch (this) {
            case SANS -> Stream.of("Carlito", "Liberation Sans", "Arimo", "DejaVu Sans");
            case SERIF -> Stream.of("Liberation Serif", "Tinos", "Caladea", "FreeSerif", "DejaVu Serif", "Noto Serif");
            case FIXED -> Stream.of("Liberation Mono", "Cousine", "DejaVu Sans Mono", "FreeMono", "Noto Sans Mono");
        };
    }

    String logical() {
        return switch (this) {
            case SANS -> Font.SANS_SERIF;
            case SERIF -> Font.SERIF;
            case FIXED -> Font.MONOSPACED;
        };
    }
}
