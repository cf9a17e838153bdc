package io.github.mcpresources.office.internal.content;

import static java.nio.charset.StandardCharsets.UTF_16LE;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decodes <a href="https://www.w3.org/submissions/EOT/">Embedded OpenType</a>, the format in which PowerPoint wraps
 * fonts.
 */
final class Eot {

    private static final int NAMES = 80;
    private static final int COMPRESSED = 0x4;
    private static final int MIXED = 0x1000_0000;
    private static final byte MIX = 0x50;

    private Eot() {}

    static boolean isEot(byte[] bytes) {
        int version = new Bytes(bytes).int32(8);
        return bytes.length > NAMES
                && new Bytes(bytes).startsWith("LP", 34)
                && (version == 0x10000 || version == 0x20001 || version == 0x20002);
    }

    /**
     * Decodes a wrapped font. If the font is compressed or the wrapper is damaged, returns the stored bytes, marked as
     * compressed or {@link Flags#DAMAGED}.
     */
    static Unwrapped decode(byte[] stored) {
        Bytes in = new Bytes(stored);
        String family = family(in);
        int flags = in.int32(12);
        if ((flags & COMPRESSED) != 0) {
            return new Unwrapped(family, Magic.EOT, stored, List.of(), true);
        }
        long size = in.uint32(4);
        long start = Math.min(in.uint32(0), stored.length) - size; // the font is at the end, after headers of any size
        if (start <= NAMES || size == 0) {
            return damaged(family, stored);
        }
        byte[] font = in.slice(start, size);
        if ((flags & MIXED) != 0) {
            for (int i = 0; i < font.length; i++) {
                font[i] ^= MIX;
            }
        }
        DetectedType type = MimeTypes.sniff(font, null, null);
        return type.mimeType().startsWith("font/") ? new Unwrapped(family, type, font) : damaged(family, stored);
    }

    private static Unwrapped damaged(@Nullable String family, byte[] stored) {
        return new Unwrapped(family, Magic.EOT, stored, List.of(Flags.DAMAGED), false);
    }

    private static @Nullable String family(Bytes in) {
        int length = in.uint16(NAMES + 2L);
        if (length == 0 || length > 256 || !in.has(NAMES + 4L, length)) {
            return null;
        }
        return BaseName.of(new String(in.slice(NAMES + 4L, length), UTF_16LE));
    }
}
