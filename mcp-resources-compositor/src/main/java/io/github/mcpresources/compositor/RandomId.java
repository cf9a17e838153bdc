package io.github.mcpresources.compositor;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/** Names without a meaning, for what must be told apart and is no secret. */
final class RandomId {

    private RandomId() {}

    /** Sixteen hexadecimal digits. */
    static String next() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }
}
