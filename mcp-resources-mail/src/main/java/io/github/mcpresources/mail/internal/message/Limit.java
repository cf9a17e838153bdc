package io.github.mcpresources.mail.internal.message;

import io.github.mcpresources.mail.document.MailException;
import io.github.mcpresources.mail.document.MailException.Reason;

/** Creates errors for exceeded limits, and checks for interrupts. */
public final class Limit {

    private Limit() {}

    /**
     * Returns the error for a value over a limit.
     *
     * @param what the beginning of the message, with the value, such as {@code The email has 30,000 parts}
     * @param setting the name of the setting of {@link io.github.mcpresources.mail.document.MailLimits}
     */
    public static MailException of(String what, long limit, String setting) {
        return new MailException(
                Reason.LIMIT, what + ", over the limit of " + limit + " (setting MailLimits." + setting + ")", null);
    }

    /**
     * Ends the work on an email if the current thread was interrupted.
     *
     * @throws InterruptedWork if the thread was interrupted; its interrupt status is kept
     */
    public static void checkInterrupt() {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedWork();
        }
    }
}
