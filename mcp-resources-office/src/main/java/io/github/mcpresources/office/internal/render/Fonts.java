package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import java.awt.AWTError;
import java.awt.Font;
import java.awt.GraphicsEnvironment;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses substitutes for fonts that are not installed. Fonts with the same character widths are preferred, because
 * they keep the line breaks.
 */
final class Fonts {

    private static final Map<String, List<String>> STAND_INS = Map.ofEntries(
            Map.entry("calibri", List.of("Carlito")),
            Map.entry("calibri light", List.of("Carlito")),
            Map.entry("arial", List.of("Liberation Sans", "Arimo")),
            Map.entry("helvetica", List.of("Liberation Sans", "Arimo")),
            Map.entry("arial narrow", List.of("Liberation Sans Narrow", "Liberation Sans")),
            Map.entry("times new roman", List.of("Liberation Serif", "Tinos")),
            Map.entry("times", List.of("Liberation Serif", "Tinos")),
            Map.entry("cambria", List.of("Caladea")),
            Map.entry("courier new", List.of("Liberation Mono", "Cousine")),
            Map.entry("courier", List.of("Liberation Mono", "Cousine")),
            Map.entry("consolas", List.of("Liberation Mono", "DejaVu Sans Mono")),
            Map.entry("palatino", List.of("Caladea", "Liberation Serif")),
            Map.entry("palatino linotype", List.of("Caladea", "Liberation Serif")),
            Map.entry("book antiqua", List.of("Caladea", "Liberation Serif")),
            Map.entry("garamond", List.of("EB Garamond", "Liberation Serif")),
            Map.entry("georgia", List.of("Gelasio", "Liberation Serif", "DejaVu Serif")),
            Map.entry("verdana", List.of("DejaVu Sans")),
            Map.entry("tahoma", List.of("DejaVu Sans Condensed", "DejaVu Sans")));

    private static final Set<String> SYMBOLS = Set.of("Wingdings", "Wingdings 2", "Wingdings 3", "Symbol", "Webdings");

    private static final Logger log = LoggerFactory.getLogger(Fonts.class);

    /**
     * True if Java could not use the display. This is recorded, because only the first error that Java throws mentions
     * the display.
     */
    private static final AtomicBoolean HAS_NO_DISPLAY = new AtomicBoolean();

    private Fonts() {}

    /** The installed font families, loaded once because the lookup is slow. */
    private static final class Installed {
        static final Set<String> FAMILIES = families();
        static final Set<String> FOLDED = FAMILIES.stream()
                .map(family -> family.toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());

        static {
            if (!FAMILIES.isEmpty()) { // a warning about a machine without fonts is logged elsewhere
                MissingFonts.note(FOLDED).ifPresent(log::warn);
            }
        }
    }

    private static Set<String> families() {
        try {
            return Set.copyOf(List.of(
                    GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames(Locale.ROOT)));
        } catch (AWTError noDisplay) {
            HAS_NO_DISPLAY.set(true);
            log.warn(
                    "Java cannot use the display that the environment variable DISPLAY names, so it finds no fonts"
                            + " and cannot render slides and charts. Rendering needs no display: start Java with"
                            + " -Djava.awt.headless=true.",
                    noDisplay);
            return Set.of();
        } catch (LinkageError | InternalError | RuntimeException none) { // there is no fontconfig, or it finds no font
            return Set.of();
        }
    }

    static boolean areInstalled() {
        return !Installed.FAMILIES.isEmpty();
    }

    static OfficeException missing(@Nullable Throwable cause) {
        if (cause instanceof AWTError) {
            HAS_NO_DISPLAY.set(true);
        }
        return new OfficeException(
                Reason.UNSUPPORTED,
                HAS_NO_DISPLAY.get()
                        ? "This server cannot render text, because Java cannot use the display that the"
                                + " environment variable DISPLAY names: start it with -Djava.awt.headless=true, or"
                                + " request another format"
                        : "This server cannot render text, since its machine has no fonts: install fontconfig and a"
                                + " font (on Debian the packages fontconfig and fonts-dejavu-core), or request another"
                                + " format",
                cause);
    }

    static boolean isSymbolic(String family) {
        return SYMBOLS.contains(family);
    }

    static boolean isInstalled(String family) {
        return Installed.FOLDED.contains(family.toLowerCase(Locale.ROOT));
    }

    /**
     * Returns the family itself if it is installed, or else an installed substitute, or else a logical font of Java.
     */
    static String standIn(String family) {
        return standIn(family, FontKind.of(family));
    }

    /** Returns the family itself if it is installed, or else a substitute, preferably of the given kind. */
    static String standIn(String family, FontKind kind) {
        if (isInstalled(family)) {
            return family;
        }
        List<String> near = STAND_INS.getOrDefault(family.toLowerCase(Locale.ROOT), List.of());
        return Stream.concat(near.stream(), kind.families())
                .filter(Installed.FAMILIES::contains)
                .findFirst()
                .orElse(kind.logical());
    }

    static String plain() {
        return FontKind.SANS
                .families()
                .filter(Installed.FAMILIES::contains)
                .findFirst()
                .orElse(Font.SANS_SERIF);
    }
}
