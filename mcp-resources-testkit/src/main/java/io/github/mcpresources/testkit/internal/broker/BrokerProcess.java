package io.github.mcpresources.testkit.internal.broker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The process of a broker. A shell starts the broker, and kills it when the shell's standard input is closed. The input
 * is also closed when this JVM exits.
 */
final class BrokerProcess {

    private static final String SCRIPT = "exec 3<&0; \"$@\" 3<&- >\"$LOG\" 2>&1 </dev/null & pid=$!; echo $pid;"
            + " { read -r end <&3; kill -9 $pid; } >/dev/null 2>&1 & guard=$!;"
            + " exec 3<&-; wait $pid; kill $guard";
    private static final Duration START = Duration.ofSeconds(60);
    private static final int TRIES = 5;

    private final Path log;
    private @Nullable Process shell;
    private @Nullable ProcessHandle broker;

    /** Creates a process without starting it. The output goes to a log file next to the directory. */
    BrokerProcess(Path directory) {
        this.log = directory.resolveSibling(directory.getFileName() + ".log");
    }

    /**
     * Calls a function with a free port. Another process may take the port in the meantime. If the function throws
     * {@link IllegalStateException}, it is therefore called again with another port, up to five times in total.
     */
    static <T> T onFreePort(IntFunction<T> start) {
        for (int tries = 1; ; tries++) {
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                int port = socket.getLocalPort();
                socket.close();
                return start.apply(port);
            } catch (IOException failed) {
                throw new UncheckedIOException("Cannot find a free port on the loopback address", failed);
            } catch (IllegalStateException failed) {
                if (tries == TRIES) {
                    throw failed;
                }
            }
        }
    }

    /**
     * Starts the program and waits until it is ready.
     *
     * @param ready returns true if the program accepts requests
     * @throws IllegalStateException if the program ends, or is not ready after a minute
     */
    void start(List<String> command, BooleanSupplier ready) {
        List<String> line = new ArrayList<>(List.of("sh", "-c", SCRIPT, "sh"));
        line.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(line);
        builder.environment().put("LOG", log.toString());
        builder.environment().put("LC_ALL", "C");
        try {
            Files.deleteIfExists(log);
            Process started = builder.start();
            shell = started;
            BufferedReader output = started.inputReader(StandardCharsets.US_ASCII);
            broker = ProcessHandle.of(Long.parseLong(output.readLine())).orElse(null);
        } catch (IOException | NumberFormatException failed) {
            throw new IllegalStateException("Cannot start " + command.get(0), failed);
        }
        long end = System.nanoTime() + START.toNanos();
        while (!ready.getAsBoolean() || !isAlive()) {
            if (!isAlive() || System.nanoTime() > end) {
                kill();
                throw new IllegalStateException(String.join(" ", command) + " did not start. Its output: " + output());
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }

    private boolean isAlive() {
        return shell != null && shell.isAlive();
    }

    String output() {
        try {
            return Files.exists(log) ? new String(Files.readAllBytes(log), StandardCharsets.UTF_8) : "";
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    void signal(String name) {
        if (broker != null) {
            signal(broker, name);
            broker.descendants().forEach(child -> signalChild(child, name));
        }
    }

    /** Sends a signal to a child process, such as a worker of PostgreSQL, which may exit in the meantime. */
    private static void signalChild(ProcessHandle child, String name) {
        try {
            signal(child, name);
        } catch (IllegalStateException failed) {
            if (child.isAlive()) {
                throw failed;
            }
        }
    }

    private static void signal(ProcessHandle process, String name) {
        Programs.run(List.of("kill", "-" + name, String.valueOf(process.pid())));
    }

    /** Kills the program and waits for it to exit. Then kills its child processes without waiting. */
    void kill() {
        if (shell == null) {
            return;
        }
        List<ProcessHandle> children =
                broker == null ? List.of() : broker.descendants().toList();
        try {
            shell.outputWriter().close();
            shell.waitFor();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
        children.forEach(ProcessHandle::destroyForcibly);
    }

    void close() {
        kill();
        try {
            Files.deleteIfExists(log);
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot delete " + log, failed);
        }
    }
}
