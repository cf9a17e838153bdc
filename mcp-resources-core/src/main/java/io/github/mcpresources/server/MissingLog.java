package io.github.mcpresources.server;

import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.NOPLoggerFactory;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * Tells on standard error that nothing is logged, where SLF4J has no provider: clients would get incident ids that are
 * found nowhere. An application that has {@code slf4j-nop} wants it so.
 */
final class MissingLog {

    private static final AtomicBoolean told = new AtomicBoolean();

    private MissingLog() {}

    /** Tells it once in a process. */
    static void tell() {
        if (LoggerFactory.getILoggerFactory() instanceof NOPLoggerFactory
                && ServiceLoader.load(SLF4JServiceProvider.class).stream()
                        .findAny()
                        .isEmpty()
                && told.compareAndSet(false, true)) {
            System.err.println(
                    "mcp-resources: SLF4J has no provider, so failures are not logged, and the incident ids that"
                            + " clients get lead nowhere. Add one to the class path, such as org.slf4j:slf4j-simple, which logs to"
                            + " standard error.");
        }
    }
}
