package io.github.mcpresources.internal.modern;

import io.github.mcpresources.internal.protocol.Revisions;
import org.jspecify.annotations.Nullable;

/** Tells the messages of the two eras apart. */
public final class Era {

    private Era() {}

    /**
     * Whether a message says of itself that it belongs to the era without sessions.
     *
     * @param message the message
     * @return true where its {@code _meta} names a protocol version, which the earlier revisions never do
     */
    public static boolean isModern(Message message) {
        Object params = message instanceof Message.Request request
                ? request.params()
                : ((Message.Notification) message).params();
        return RequestMeta.claimedVersion(params) != null;
    }

    /**
     * Whether the version that a transport was told, such as in a header, belongs to the era without sessions.
     *
     * @param version any text; null where none was told
     * @return true for 2026-07-28 and dates after it
     */
    public static boolean isModern(@Nullable String version) {
        return version != null && Revisions.isModern(version);
    }
}
