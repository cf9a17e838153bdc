package io.github.mcpresources.internal.http;

import java.nio.charset.StandardCharsets;

/**
 * Detects messages that may belong to the stateless revision, without parsing the messages. Each request of the
 * stateless revision contains the string {@code io.modelcontextprotocol}. Other messages rarely contain this string.
 */
public final class MessageMark {

    private static final byte[] MARK = "io.modelcontextprotocol".getBytes(StandardCharsets.US_ASCII);

    private MessageMark() {}

    /**
     * Checks whether a message may belong to the stateless revision and must therefore be parsed.
     *
     * @param message the bytes of the message
     * @return true if the bytes contain {@code io.modelcontextprotocol}
     */
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
