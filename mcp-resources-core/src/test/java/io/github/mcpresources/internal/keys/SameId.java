package io.github.mcpresources.internal.keys;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Two different keys with the same id. */
final class SameId {

    private SameId() {}

    /** Searches for the keys. Of about 80,000 keys, two have the same id. */
    static List<byte[]> pair() {
        Map<Integer, byte[]> byId = new HashMap<>();
        for (long number = 0; ; number++) {
            byte[] secret = ByteBuffer.allocate(16).putLong(number).array();
            byte[] same = byId.put(new RingKey(secret).id(), secret);
            if (same != null) {
                return List.of(same, secret);
            }
        }
    }
}
