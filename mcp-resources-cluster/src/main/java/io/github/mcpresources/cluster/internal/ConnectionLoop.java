package io.github.mcpresources.cluster.internal;

import io.github.mcpresources.Handle;
import java.io.IOException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A daemon thread that opens a connection, uses it until it fails, and then opens the next one, until the loop is
 * closed. It waits for at most one second before each new attempt. It logs the first failure of an outage and the end
 * of the outage.
 */
public final class ConnectionLoop implements Handle {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionLoop.class);
    private static final long SHORTEST_PAUSE = 50;
    private static final long LONGEST_PAUSE = 1_000;
    /** The maximum number of nested causes to examine. Without a limit, a cycle of causes would never end. */
    private static final int MAX_CAUSES = 20;

    /** Opens a connection. */
    @FunctionalInterface
    public interface Opener {

        /**
         * Opens a connection. Fails within a few seconds if that is not possible.
         *
         * @return the connection
         * @throws Exception if no connection could be opened
         */
        Connection open() throws Exception;
    }

    /** An open connection. */
    public interface Connection {

        /**
         * Uses the connection until it fails or is closed.
         *
         * @throws Exception if the connection fails
         */
        void use() throws Exception;

        /**
         * Closes the connection, so that {@link #use} returns soon. This method can be called by any thread, and
         * several times.
         */
        void close();
    }

    private final String target;
    private final Opener opener;
    private final Thread thread;
    private @Nullable Connection current;
    private boolean closed;
    private boolean failing;

    private ConnectionLoop(String name, String target, Opener opener) {
        this.target = target;
        this.opener = opener;
        this.thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    /**
     * Starts a loop on a new thread.
     *
     * @param name the name of the thread
     * @param target the name of the broker in log messages
     * @param opener opens the connections
     * @return the loop, whose thread has started
     */
    public static ConnectionLoop start(String name, String target, Opener opener) {
        ConnectionLoop loop = new ConnectionLoop(name, target, opener);
        loop.thread.start();
        return loop;
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** Closes the connection and ends the thread. This method does not wait until the thread ends. */
    @Override
    public void close() {
        Connection open;
        synchronized (this) {
            closed = true;
            notifyAll();
            open = current;
        }
        if (open != null) {
            open.close(); // may call code of the application, which must not run under the lock
        }
    }

    private void run() {
        long pause = SHORTEST_PAUSE;
        while (!isClosed()) {
            long start = System.nanoTime();
            try {
                attempt();
            } catch (InterruptedException stop) {
                close(); // this library never interrupts this thread
            } catch (Throwable failure) { // also an Error, which must not end this thread
                report(failure);
            }
            boolean worked = System.nanoTime() - start > TimeUnit.SECONDS.toNanos(5);
            pause = worked ? SHORTEST_PAUSE : Math.min(2 * pause, LONGEST_PAUSE);
            pause(ThreadLocalRandom.current().nextLong(pause / 2, pause + 1));
        }
    }

    private void attempt() throws Exception {
        Connection opened = opener.open();
        try {
            synchronized (this) {
                if (closed) {
                    return;
                }
                current = opened;
                if (failing) {
                    failing = false;
                    LOG.info("Connected to {} again", target);
                }
            }
            opened.use();
            if (!isClosed()) {
                throw new IOException("the connection was closed");
            }
        } finally {
            opened.close();
            synchronized (this) {
                current = null;
            }
        }
    }

    private synchronized void report(Throwable failure) {
        if (!failing && !closed) {
            failing = true;
            if (failure instanceof Error) { // probably a faulty installation, such as a missing class
                LOG.error("No connection to {}; trying again until a connection is open", target, failure);
            } else {
                LOG.warn("No connection to {}; trying again until a connection is open: {}", target, describe(failure));
            }
        }
        LOG.debug("No connection to {}", target, failure);
    }

    /** Returns the message of a failure and, if another failure is its cause, the message of the root cause. */
    private static String describe(Throwable failure) {
        Throwable root = failure;
        for (int depth = 0; root.getCause() != null && depth < MAX_CAUSES; depth++) {
            root = root.getCause();
        }
        String text = failure.toString();
        return text.contains(root.toString()) ? text : text + ", because of " + root;
    }

    private synchronized void pause(long millis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        try {
            for (long left = millis; !closed && left > 0; left = (end - System.nanoTime()) / 1_000_000) {
                wait(left);
            }
        } catch (InterruptedException stop) {
            close();
        }
    }
}
