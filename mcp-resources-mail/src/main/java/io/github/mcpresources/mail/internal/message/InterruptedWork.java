package io.github.mcpresources.mail.internal.message;

/** A signal that ends the work on a mail whose thread was interrupted. */
@SuppressWarnings("serial") // never serialized
public final class InterruptedWork extends RuntimeException {

    /** Creates the signal. It has no stack trace, because it is not an error. */
    public InterruptedWork() {
        super("The work on the mail was interrupted", null, false, false);
    }
}
