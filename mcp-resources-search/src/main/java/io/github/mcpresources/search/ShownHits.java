package io.github.mcpresources.search;

import io.github.mcpresources.InvalidParamsException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.lucene.util.StringHelper;

/**
 * The hits that a client already has. A cursor contains the hashes of their URIs. Therefore, changes of the index
 * between two pages do not cause a hit to be shown again or left out. A cursor is not encrypted, because it tells the
 * client nothing new, and because a client that forges a cursor only hides hits from itself.
 */
final class ShownHits {

    private static final int SEED = 1;

    private final Set<Integer> hashes = new LinkedHashSet<>();

    /**
     * Reads a cursor.
     *
     * @param cursor the cursor; empty for the first page
     * @param max the maximum number of hits in the cursor
     * @throws InvalidParamsException if the text is not a cursor, or contains more than {@code max} hits
     */
    static ShownHits of(String cursor, int max) {
        byte[] bytes;
        try {
            bytes = Base64.getUrlDecoder().decode(cursor);
        } catch (IllegalArgumentException notEncoded) {
            throw new InvalidParamsException(Answers.CURSOR, cursor, "the cursor of an answer");
        }
        if (bytes.length % Integer.BYTES != 0) {
            throw new InvalidParamsException(Answers.CURSOR, cursor, "the cursor of an answer");
        }
        if (bytes.length / Integer.BYTES > max) {
            throw new InvalidParamsException(
                    Answers.CURSOR,
                    bytes.length / Integer.BYTES + " hits",
                    "the cursor of an answer, of at most " + max + " hits (setting depth)");
        }
        ShownHits shown = new ShownHits();
        for (ByteBuffer each = ByteBuffer.wrap(bytes); each.hasRemaining(); ) {
            shown.hashes.add(each.getInt());
        }
        return shown;
    }

    int count() {
        return hashes.size();
    }

    boolean contains(String uri) {
        return hashes.contains(hash(uri));
    }

    void add(String uri) {
        hashes.add(hash(uri));
    }

    String cursor() {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * hashes.size());
        hashes.forEach(bytes::putInt);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    private static int hash(String uri) {
        byte[] bytes = uri.getBytes(StandardCharsets.UTF_8);
        return StringHelper.murmurhash3_x86_32(bytes, 0, bytes.length, SEED);
    }
}
