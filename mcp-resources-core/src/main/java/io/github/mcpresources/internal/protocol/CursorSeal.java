package io.github.mcpresources.internal.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mcpresources.Caller;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.internal.keys.Keys;
import io.github.mcpresources.internal.keys.Seal;
import java.nio.ByteBuffer;

/**
 * Converts a provider's position in a list to an opaque cursor, and back. The cursor is
 * {@linkplain Seal encrypted and authenticated}, because a position may contain a URI that the caller must not see. The
 * cursor is valid only for the same list and the same caller.
 */
final class CursorSeal {

    private static final byte VERSION = 1;

    private final Seal seal;
    private final int maxLength;

    CursorSeal(KeyRing keys, int maxLength) {
        this.seal = new Seal(Keys.of(keys), "cursor");
        this.maxLength = maxLength;
    }

    /**
     * Returns the cursor for a position.
     *
     * @param list identifies the list: its method and, for the children of a directory, the URI of the directory
     * @throws LimitExceededException if the cursor is longer than the limit
     */
    String seal(String list, Caller caller, String position) {
        String cursor = seal.seal(scope(list, caller), position.getBytes(UTF_8));
        if (cursor.length() > maxLength) {
            throw LimitExceededException.cursorLength(cursor.length(), maxLength);
        }
        return cursor;
    }

    /**
     * Returns the position in a cursor.
     *
     * @throws InvalidParamsException if the cursor is malformed, was created for another list or caller, or was not
     *     encrypted with one of the server's keys
     */
    String open(String list, Caller caller, String cursor) {
        return seal.open(scope(list, caller), cursor)
                .map(plain -> new String(plain, UTF_8))
                .orElseThrow(() -> new InvalidParamsException(
                        "cursor", cursor, "a cursor of this server for this list; start again without a cursor"));
    }

    private static byte[] scope(String list, Caller caller) {
        byte[] listBytes = list.getBytes(UTF_8);
        byte[] callerBytes = caller.principal()
                .map(principal -> ("=" + principal).getBytes(UTF_8))
                .orElseGet(() -> new byte[0]);
        return ByteBuffer.allocate(2 + listBytes.length + callerBytes.length)
                .put(VERSION)
                .put(listBytes)
                .put((byte) 0)
                .put(callerBytes)
                .array();
    }
}
