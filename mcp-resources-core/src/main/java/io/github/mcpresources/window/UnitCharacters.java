package io.github.mcpresources.window;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts text in charsets whose character boundaries can be found at any offset. Reads only the piece and a few bytes
 * around it.
 */
final class UnitCharacters implements Characters {

    private final Units units;

    UnitCharacters(Units units) {
        this.units = units;
    }

    @Override
    public Cut cut(PartBytes content, long from, int max, boolean atLeastOne) throws IOException {
        int before = (int) Math.min(from, REACH);
        long offset = from - before;
        byte[] bytes = content.read(offset, before + max + REACH + 1);
        int start = units.floor(bytes, Math.min(before, bytes.length), offset);
        int wanted = start + max;
        int end = wanted >= bytes.length ? bytes.length : units.floor(bytes, wanted, offset);
        if (end <= start && start < bytes.length) {
            end = atLeastOne ? units.end(bytes, start) : start;
        }
        byte[] piece = Arrays.copyOfRange(bytes, start, Math.max(start, end));
        return new Cut(offset + start, piece, text(piece, offset + start));
    }

    private @Nullable String text(byte[] piece, long offset) {
        int mark = (int) Math.min(piece.length, Math.max(0, units.markBytes() - offset));
        try {
            return units.charset()
                    .newDecoder()
                    .decode(ByteBuffer.wrap(piece, mark, piece.length - mark))
                    .toString();
        } catch (CharacterCodingException notThatCharset) {
            return null;
        }
    }
}
