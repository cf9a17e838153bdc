package io.github.mcpresources.internal.http;

import java.nio.charset.StandardCharsets;

/**
 * Detects messages that may belong to the stateless revision, without parsing them. Each request of the stateless
 * revision contains the string {@code io.modelcontextprotocol}. Other messages rarely contain this string.
 */
public final class MessageMark {

    private static final byte[] MARK = "io.modelcontextprotocol".getBytes(StandardCharsets.US_ASCII);

    private MessageMark() {}

    /** Checks whether a message contains the string and must therefore be parsed. */
    public static boolean isIn(byte[] message) {
        int last = message.length - MARK.length;
        for (int at = 0; at <= last; at++) {
            if (message[at] == MARK[0] && startsAt(at, message)) {
                return true;
            }
        }
        return false;
    }

    private static boolean startsAt(int at, byte[] message) {
        for (int next = 1; next < MARK.length; next++) {
            if (message[at + next] != MARK[next]) {
                return false;
            }
        }
        return true;
    }
}
