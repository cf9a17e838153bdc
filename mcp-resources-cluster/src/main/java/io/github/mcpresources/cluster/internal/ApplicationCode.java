package io.github.mcpresources.cluster.internal;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls code of the application, and catches its exceptions, so that they do not end the delivery of frames. */
public final class ApplicationCode {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationCode.class);

    private ApplicationCode() {}

    /**
     * Calls a listener, and logs the exception that it throws.
     *
     * @param call the call of the listener
     */
    public static void call(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException failure) {
            LOG.error("The listener of a channel threw an exception", failure);
        }
    }
}
