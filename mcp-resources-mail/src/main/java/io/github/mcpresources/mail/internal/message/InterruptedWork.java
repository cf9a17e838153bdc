package io.github.mcpresources.mail.internal.message;

/** Thrown to end the work on an email after the thread was interrupted. */
@SuppressWarnings("serial") // never serialized
public final class InterruptedWork extends RuntimeException {

    /** Creates the exception. It has no stack trace, because it does not report an error. */
    public InterruptedWork() {
        super("The work on the email was interrupted", null, false, false);
    }
}
