package io.github.mcpresources.benchmarks.updates;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The handle of an {@link UpdatedServer} process in the parent process. Closing the handle ends the server process. */
final class ServerProcess implements AutoCloseable {

    /**
     * The memory, threads and connections of the server after a full garbage collection.
     *
     * @param bytes the used heap memory in bytes
     * @param threads the number of threads
     * @param connections the number of connections
     */
    record Holding(long bytes, int threads, int connections) {

        double megabytes() {
            return bytes / 1e6;
        }
    }

    private final Process process;
    private final BufferedReader answers;
    private final int port;

    private ServerProcess(Process process) throws IOException {
        this.process = process;
        this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        this.port = Integer.parseInt(answer());
    }

    /** Starts a process with the Java version and class path of this process, and waits until the server listens. */
    static ServerProcess start(long writeTimeoutMillis, List<String> jvmOptions) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
        command.addAll(jvmOptions);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(UpdatedServer.class.getName());
        command.add(String.valueOf(writeTimeoutMillis));
        return new ServerProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    int port() {
        return port;
    }

    /**
     * Publishes an update in the server and returns the number of nanoseconds for which the call blocked the publisher.
     */
    long update(String uri) throws IOException {
        return Long.parseLong(send("update " + uri));
    }

    /**
     * Publishes updates of all resources to which only the silent client subscribed. Returns the number of nanoseconds
     * for which the call blocked the publisher.
     */
    long flood() throws IOException {
        return Long.parseLong(send("flood"));
    }

    /** Returns the number of milliseconds for which a writer has been blocked so far, or 0 if no writer is blocked. */
    long blocked() throws IOException {
        return Long.parseLong(send("blocked"));
    }

    /**
     * Returns the longest time in milliseconds for which a writer was blocked, followed by a space and the stack of the
     * blocked thread.
     */
    String longestBlocked() throws IOException {
        return send("longest");
    }

    boolean isConnected(int clientPort) throws IOException {
        return Boolean.parseBoolean(send("connected " + clientPort));
    }

    Holding holding() throws IOException {
        String[] words = send("heap").split(" ", 3);
        return new Holding(Long.parseLong(words[0]), Integer.parseInt(words[1]), Integer.parseInt(words[2]));
    }

    private synchronized String send(String command) throws IOException {
        process.getOutputStream().write((command + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        return answer();
    }

    private String answer() throws IOException {
        for (String line = answers.readLine(); line != null; line = answers.readLine()) {
            if (line.startsWith(UpdatedServer.ANSWER)) {
                return line.substring(UpdatedServer.ANSWER.length());
            }
        }
        throw new IOException("The server process has ended unexpectedly");
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException stop) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
