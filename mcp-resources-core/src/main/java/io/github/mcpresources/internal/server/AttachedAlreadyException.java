package io.github.mcpresources.internal.server;

/** Thrown if a resource server is attached to a transport that already has a resource server. */
public final class AttachedAlreadyException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public AttachedAlreadyException(String message) {
        super(message);
    }
}
