package io.github.mcpresources.office.internal.content;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Embedded fonts: in Word their start is mixed with a key, in PowerPoint they are wrapped as EOT. */
public final class Fonts {

    /** In the metadata of a font in Word: the {@code w:fontKey} that it is mixed with. */
    public static final String KEY = "font_key";

    private static final int MIXED = 32;

    private Fonts() {}

    /**
     * Decodes a font.
     *
     * @param stored its bytes as they are in the document
     * @param key the key of an ODTTF font, a GUID; null for none
     * @return the font that an ordinary reader takes; as it was stored where that is not to be had
     */
    public static Unwrapped decode(byte[] stored, @Nullable String key) {
        Sniffed stands = MimeTypes.sniff(stored, null, null);
        if (stands.mimeType().startsWith("font/")) {
            return new Unwrapped(null, stands, stored);
        }
        if (Eot.isEot(stored)) {
            return Eot.decode(stored);
        }
        byte[] font = key == null ? stored : unmixed(stored, key);
        Sniffed type = MimeTypes.sniff(font, null, null);
        return type.mimeType().startsWith("font/")
                ? new Unwrapped(null, type, font)
                : new Unwrapped(null, stands.mimeType(), stored, List.of(Flags.DAMAGED), false);
    }

    /** The first 32 bytes XOR the bytes of the key, last one first (ECMA-376 part 4, 9.2.1). */
    private static byte[] unmixed(byte[] stored, String key) {
        String digits = key.replaceAll("[{}\\s-]", "");
        if (!digits.matches("[0-9A-Fa-f]{32}") || stored.length < MIXED) {
            return stored;
        }
        byte[] font = stored.clone();
        for (int i = 0; i < MIXED; i++) {
            int at = 30 - 2 * (i % 16);
            font[i] ^= (byte) Integer.parseInt(digits.substring(at, at + 2), 16);
        }
        return font;
    }
}
