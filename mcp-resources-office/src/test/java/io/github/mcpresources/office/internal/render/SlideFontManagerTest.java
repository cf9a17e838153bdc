package io.github.mcpresources.office.internal.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.internal.content.NeedsFonts;
import org.apache.poi.common.usermodel.fonts.FontInfo;
import org.junit.jupiter.api.Test;

class SlideFontManagerTest {

    private record Font(String typeface) implements FontInfo {
        @Override
        public String getTypeface() {
            return typeface;
        }
    }

    @Test
    @NeedsFonts
    void replacesSymbolsOfMissingWingdings() {
        String mapped = new SlideFontManager().mapFontCharset(null, new Font("Wingdings"), "\u00fcA\uf0fb");
        assertThat(mapped).isEqualTo(Fonts.isInstalled("Wingdings") ? "\u00fcA\uf0fb" : "\u2714\u25cf\u2718");
    }

    @Test
    @NeedsFonts
    void keepsTextOfOtherFonts() {
        assertThat(new SlideFontManager().mapFontCharset(null, new Font("Carlito"), "A\u00fc"))
                .isEqualTo("A\u00fc");
    }
}
