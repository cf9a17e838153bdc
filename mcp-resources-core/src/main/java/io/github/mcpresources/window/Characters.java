package io.github.mcpresources.window;

import java.io.IOException;
import java.nio.charset.Charset;

/** Cuts pieces out of text in one charset. The pieces begin and end at character boundaries. */
interface Characters {

    /**
     * The maximum distance in bytes from the first byte of a character to any other byte of the same character, in
     * charsets whose character boundaries can be found at any offset.
     */
    int REACH = 3;

    /**
     * Returns the implementation for a charset.
     *
     * @param start the first bytes of the content, which may begin with a byte order mark
     */
    static Characters in(Charset charset, byte[] start) {
        Units units = Units.of(charset, start);
        return units == null ? new DecodedCharacters(charset) : new UnitCharacters(units);
    }

    /**
     * Cuts a piece out of the content. The piece is empty at the end of the content, or if no character fits and
     * {@code atLeastOne} is false. The text of the piece is null if its bytes are not valid in the charset.
     *
     * @param content the text, read only as far as necessary
     * @param from the offset of the first requested byte; the piece begins at the start of the character that contains
     *     this byte
     * @param max the maximum number of bytes
     * @param atLeastOne true if the piece must have at least one character, even if that character is longer than the
     *     maximum
     */
    Cut cut(PartBytes content, long from, int max, boolean atLeastOne) throws IOException;
}
