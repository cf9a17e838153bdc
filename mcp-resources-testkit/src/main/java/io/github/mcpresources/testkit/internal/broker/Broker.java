package io.github.mcpresources.testkit.internal.broker;

/**
 * A Redis or PostgreSQL server in a child process, called a broker in this package. It listens on a free port of the
 * loopback address and keeps its data in a temporary directory. The process ends when this JVM exits, even if the JVM
 * is killed.
 *
 * <p>If the program of the broker is not installed, the method that starts the broker aborts the test with a reason
 * that begins with "NOT CHECKED:".
 */
public interface Broker extends AutoCloseable {

    /** Returns the port, which stays the same after a restart. */
    int port();

    void kill();

    void pause();

    void resume();

    /** Restarts the broker after {@link #kill}, on the same port and with its data. */
    void restart();

    /** Restarts the broker after {@link #kill}, on the same port and without its data. */
    void restartEmpty();

    @Override
    void close();
}
