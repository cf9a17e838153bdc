package io.github.mcpresources.office.internal.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class MissingFontsTest {

    @Test
    void namesMissingFontsAndTheirPackages() {
        assertThat(MissingFonts.note(Set.of("dejavu sans")))
                .contains("Slides are drawn with other line breaks than in PowerPoint, because no font with"
                        + " the same character widths as Calibri, Cambria, Arial, Times New Roman, Courier New is installed. Install Carlito,"
                        + " Caladea, Liberation Sans, Liberation Serif, Liberation Mono (on Debian and Ubuntu: apt-get"
                        + " install fonts-crosextra-carlito fonts-crosextra-caladea fonts-liberation).");
    }

    @Test
    void acceptsFontsWithSameWidths() {
        assertThat(MissingFonts.note(Set.of("carlito", "cambria", "arimo", "tinos")))
                .hasValueSatisfying(note -> assertThat(note)
                        .contains("as Courier New is installed")
                        .endsWith("apt-get install fonts-liberation)."));
        assertThat(MissingFonts.note(Set.of("calibri", "caladea", "arial", "times new roman", "liberation mono")))
                .isEmpty();
    }
}
