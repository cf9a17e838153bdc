package io.github.mcpresources.window;

import java.io.IOException;
import java.nio.charset.Charset;

/** Cuts text of one charset at character boundaries. */
interface Characters {

    /**
     * The maximum number of bytes before an offset that belong to the same character, if boundaries can be found at any
     * offset.
     */
    int REACH = 3;

    /**
     * Returns the characters of a charset.
     *
     * @param charset the charset
     * @param start the first bytes of the content, which may have a byte order mark
     */
    static Characters in(Charset charset, byte[] start) {
        Units units = Units.of(charset, start);
        return units == null ? new DecodedCharacters(charset) : new UnitCharacters(units);
    }

    /**
     * Cuts out a piece.
     *
     * @param content the text, read only as far as necessary
     * @param from the requested start; the piece may begin up to {@link #REACH} bytes before it
     * @param most the maximum number of bytes of the piece
     * @param atLeastOne whether the piece has at least one character, even if that character is longer
     */
    Cut cut(PartBytes content, long from, int most, boolean atLeastOne) throws IOException;
}
