package io.github.mcpresources.office.internal.render;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Checks whether the fonts that Office documents use most, or fonts with the same character widths, are installed. */
final class MissingFonts {

    private record Needed(String family, List<String> standIns, String debian) {

        private boolean isMissing(Set<String> installed) {
            return Stream.concat(Stream.of(family), standIns.stream())
                    .noneMatch(name -> installed.contains(name.toLowerCase(Locale.ROOT)));
        }
    }

    private static final String LIBERATION = "fonts-liberation";

    private static final List<Needed> ALL = List.of(
            new Needed("Calibri", List.of("Carlito"), "fonts-crosextra-carlito"),
            new Needed("Cambria", List.of("Caladea"), "fonts-crosextra-caladea"),
            new Needed("Arial", List.of("Liberation Sans", "Arimo"), LIBERATION),
            new Needed("Times New Roman", List.of("Liberation Serif", "Tinos"), LIBERATION),
            new Needed("Courier New", List.of("Liberation Mono", "Cousine"), LIBERATION));

    private MissingFonts() {}

    static Optional<String> note(Set<String> installed) {
        List<String> families = new ArrayList<>();
        Set<String> standIns = new LinkedHashSet<>();
        Set<String> packages = new LinkedHashSet<>();
        for (Needed needed : ALL) {
            if (needed.isMissing(installed)) {
                families.add(needed.family());
                standIns.add(needed.standIns().get(0));
                packages.add(needed.debian());
            }
        }
        return families.isEmpty()
                ? Optional.empty()
                : Optional.of("Slides are drawn with other line breaks than in PowerPoint, because no font with the"
                        + " same character widths as " + String.join(", ", families) + " is installed. Install "
                        + String.join(", ", standIns) + " (on Debian and Ubuntu: apt-get install "
                        + String.join(" ", packages) + ").");
    }
}
