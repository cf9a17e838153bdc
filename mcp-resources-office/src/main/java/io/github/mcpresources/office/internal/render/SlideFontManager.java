package io.github.mcpresources.office.internal.render;

import java.awt.Graphics2D;
import java.util.Map;
import org.apache.poi.common.usermodel.fonts.FontInfo;
import org.apache.poi.sl.draw.DrawFontManagerDefault;

/**
 * Replaces fonts that are not installed when POI draws slides and metafiles. If Wingdings is not installed, its
 * characters, for example bullets, are drawn as similar Unicode characters.
 */
final class SlideFontManager extends DrawFontManagerDefault {

    private static final Map<Integer, Integer> WINGDINGS = Map.ofEntries(
            Map.entry(0x4a, 0x263a),
            Map.entry(0x4c, 0x2639),
            Map.entry(0x6c, 0x25cf),
            Map.entry(0x6d, 0x274d),
            Map.entry(0x6e, 0x25a0),
            Map.entry(0x6f, 0x25a1),
            Map.entry(0x71, 0x2751),
            Map.entry(0x72, 0x2752),
            Map.entry(0x73, 0x2b27),
            Map.entry(0x74, 0x29eb),
            Map.entry(0x75, 0x25c6),
            Map.entry(0x76, 0x2756),
            Map.entry(0x77, 0x25c6),
            Map.entry(0x9f, 0x2022),
            Map.entry(0xa7, 0x25aa),
            Map.entry(0xa8, 0x25fb),
            Map.entry(0xd8, 0x27a2),
            Map.entry(0xe0, 0x2192),
            Map.entry(0xe8, 0x2794),
            Map.entry(0xf0, 0x21e8),
            Map.entry(0xfb, 0x2718),
            Map.entry(0xfc, 0x2714),
            Map.entry(0xfe, 0x2611));

    private record StandIn(String typeface) implements FontInfo {
        @Override
        public String getTypeface() {
            return typeface;
        }
    }

    @Override
    public FontInfo getMappedFont(Graphics2D graphics, FontInfo font) {
        String family = font == null ? null : font.getTypeface();
        return family == null || family.isEmpty() || Fonts.isSymbolic(family) || Fonts.isInstalled(family)
                ? super.getMappedFont(graphics, font)
                : new StandIn(Fonts.standIn(family, FontKind.of(family, font)));
    }

    @Override
    public String mapFontCharset(Graphics2D graphics, FontInfo font, String text) {
        if (font == null || text == null || !"Wingdings".equals(font.getTypeface()) || Fonts.isInstalled("Wingdings")) {
            return super.mapFontCharset(graphics, font, text);
        }
        StringBuilder symbols = new StringBuilder();
        text.codePoints().forEach(c -> symbols.appendCodePoint(WINGDINGS.getOrDefault(c & 0xff, 0x25cf)));
        return symbols.toString();
    }
}
