package io.github.mcpresources.internal.server;

/** Thrown if a resource server is attached to a transport that has resources already. */
public final class AttachedAlreadyException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    public AttachedAlreadyException(String message) {
        super(message);
    }
}
