package io.github.mcpresources.server;

import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.NOPLoggerFactory;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * Warns on standard error if SLF4J has no provider. Without a provider, the incident ids that clients get are not
 * logged. An application with {@code slf4j-nop} disables logging on purpose, and gets no warning.
 */
final class MissingLog {

    private static final AtomicBoolean warned = new AtomicBoolean();

    private MissingLog() {}

    static void warnOnce() {
        if (LoggerFactory.getILoggerFactory() instanceof NOPLoggerFactory
                && ServiceLoader.load(SLF4JServiceProvider.class).stream()
                        .findAny()
                        .isEmpty()
                && warned.compareAndSet(false, true)) {
            System.err.println(
                    "mcp-resources: SLF4J has no provider, so failures are not logged, and the incident ids that"
                            + " clients get cannot be looked up. Add a provider to the class path, such as"
                            + " org.slf4j:slf4j-simple, which logs to standard error.");
        }
    }
}
