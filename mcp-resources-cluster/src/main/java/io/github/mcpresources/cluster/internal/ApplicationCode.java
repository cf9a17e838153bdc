package io.github.mcpresources.cluster.internal;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls listeners, and catches the exceptions that they throw, so that the delivery of frames continues. */
public final class ApplicationCode {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationCode.class);

    private ApplicationCode() {}

    /** Calls a listener, and logs the exception or the {@link Error} that it throws. */
    public static void call(Runnable call) {
        try {
            call.run();
        } catch (Throwable failure) { // also an Error, which must not end the calling thread
            LOG.error("A listener of the event bus failed", failure);
        }
    }
}
