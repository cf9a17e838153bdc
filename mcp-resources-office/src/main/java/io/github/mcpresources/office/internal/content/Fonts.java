package io.github.mcpresources.office.internal.content;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decodes embedded fonts. Word obfuscates the first bytes of a font with a key. PowerPoint wraps fonts as EOT. */
public final class Fonts {

    /** The name of the metadata entry that contains the key of a font that Word has obfuscated ({@code w:fontKey}). */
    public static final String KEY = "font_key";

    private static final int MIXED = 32;

    private Fonts() {}

    /**
     * Decodes a font. If its compression is not supported, returns the stored bytes, marked as compressed. If the font
     * cannot be decoded for another reason, returns the stored bytes with {@link Flags#DAMAGED}.
     *
     * @param key the key of an ODTTF font, a GUID; null for none
     */
    public static Unwrapped decode(byte[] stored, @Nullable String key) {
        DetectedType stands = MimeTypes.sniff(stored, null, null);
        if (stands.mimeType().startsWith("font/")) {
            return new Unwrapped(null, stands, stored);
        }
        if (Eot.isEot(stored)) {
            return Eot.decode(stored);
        }
        byte[] font = key == null ? stored : unmixed(stored, key);
        DetectedType type = MimeTypes.sniff(font, null, null);
        return type.mimeType().startsWith("font/")
                ? new Unwrapped(null, type, font)
                : new Unwrapped(null, stands.mimeType(), stored, List.of(Flags.DAMAGED), false);
    }

    /**
     * Returns the font after an XOR of its first 32 bytes with the key in reverse order (ECMA-376 part 4, 9.2.1).
     * Returns the stored bytes if the key is invalid or the font is too short.
     */
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
