package io.github.mcpresources.window;

import java.io.IOException;
import java.nio.charset.Charset;

/** Cuts text of one charset between its characters. */
interface Characters {

    /** How many bytes before a place may belong to the character at it, where it can be told from any place. */
    int REACH = 3;

    /**
     * The characters of a charset.
     *
     * @param charset the charset
     * @param start the first bytes of the content, which may have a byte order mark
     */
    static Characters in(Charset charset, byte[] start) {
        Units units = Units.of(charset, start);
        return units == null ? new DecodedCharacters(charset) : new UnitCharacters(units);
    }

    /**
     * Cuts a piece out.
     *
     * @param content the text, not read beyond what is asked for
     * @param from where to begin; the piece may begin up to {@link #REACH} bytes before
     * @param most how many bytes the piece may have
     * @param atLeastOne whether it has one character even if that is longer
     */
    Cut cut(PartBytes content, long from, int most, boolean atLeastOne) throws IOException;
}
