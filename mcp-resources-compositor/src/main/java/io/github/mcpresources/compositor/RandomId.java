package io.github.mcpresources.compositor;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/** Random ids, for things that must be distinguished and are not secret. */
final class RandomId {

    private RandomId() {}

    /** Returns sixteen hexadecimal digits. */
    static String next() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }
}
