package io.github.mcpresources.internal.stateless;

import io.github.mcpresources.internal.protocol.Revisions;
import org.jspecify.annotations.Nullable;

/** Detects messages of the stateless revision. */
public final class StatelessRevision {

    private StatelessRevision() {}

    /**
     * Checks whether the {@code _meta} of the message contains a protocol version, which earlier revisions do not
     * define.
     */
    public static boolean matches(Message message) {
        Object params = message instanceof Message.Request request
                ? request.params()
                : ((Message.Notification) message).params();
        return RequestMeta.claimedVersion(params) != null;
    }

    /** Checks whether a text, for example from a header, is 2026-07-28 or a later date. */
    public static boolean matches(@Nullable String version) {
        return version != null && Revisions.isStateless(version);
    }
}
