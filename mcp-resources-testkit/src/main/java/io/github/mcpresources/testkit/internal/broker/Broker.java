package io.github.mcpresources.testkit.internal.broker;

/**
 * A broker in a child process, which listens on a free port of the loopback address and keeps its data in a temporary
 * directory. The process ends with this JVM, even if the JVM is killed.
 *
 * <p>If the program of the broker is not installed, starting it aborts the test with a reason that begins with "NOT
 * CHECKED:".
 */
public interface Broker extends AutoCloseable {

    /**
     * Returns the port, which does not change.
     *
     * @return the number of the port
     */
    int port();

    /** Kills the process with SIGKILL and waits until it has ended. */
    void kill();

    /** Stops the process with SIGSTOP: connections stay open, and nothing is answered. */
    void pause();

    /** Continues a paused process with SIGCONT. */
    void resume();

    /** Starts the broker again after {@link #kill}, on the same port and with its data. */
    void restart();

    /** Starts the broker again after {@link #kill}, on the same port and without its data. */
    void restartEmpty();

    /** Kills the process and deletes the data. */
    @Override
    void close();
}
