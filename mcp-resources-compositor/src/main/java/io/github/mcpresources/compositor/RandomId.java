package io.github.mcpresources.compositor;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/** Generates random ids. Two ids are almost certainly different, but an id is not secret. */
final class RandomId {

    private RandomId() {}

    static String next() {
        return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
    }
}
