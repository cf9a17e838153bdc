package io.github.mcpresources.testkit.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server in a child process. Error messages contain its last lines on standard error. */
final class ServerProcess implements StreamTransport.Peer {

    private static final int LINES_KEPT = 20;

    private final Process process;
    private final Deque<String> lastLines = new ArrayDeque<>();

    private ServerProcess(Process process) {
        this.process = process;
    }

    static Transport open(List<String> command, Inbox inbox) {
        Process process;
        try {
            process = new ProcessBuilder(command).start();
        } catch (IOException failed) {
            throw new ClientException(
                    "The server could not be started with " + command + ": " + failed.getMessage(), failed);
        }
        ServerProcess server = new ServerProcess(process);
        Thread listener = new Thread(server::listen, "mcp-resources-testkit-stderr");
        listener.setDaemon(true);
        listener.start();
        return new StreamTransport(inbox, process.getInputStream(), process.getOutputStream(), server);
    }

    private void listen() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (lastLines) {
                    lastLines.add(line);
                    if (lastLines.size() > LINES_KEPT) {
                        lastLines.remove();
                    }
                }
            }
        } catch (IOException closed) {
            synchronized (lastLines) {
                lastLines.add("(" + closed.getMessage() + ")");
            }
        }
    }

    @Override
    public String diagnostics() {
        String state = process.isAlive() ? "" : "; the process ended with exit code " + process.exitValue();
        synchronized (lastLines) {
            return lastLines.isEmpty()
                    ? state
                    : state + "; its last lines on standard error: " + String.join(" ⏎ ", lastLines);
        }
    }

    /**
     * Waits up to two seconds for the process to exit, because a server should exit when its input is closed. Then
     * requests the termination of the process and its descendants, and kills the process after two more seconds.
     */
    @Override
    public void close() {
        try {
            if (!process.waitFor(2, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroy); // npx, for example, runs the server as its child
                process.destroy();
                if (!process.waitFor(2, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            }
        } catch (InterruptedException stop) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
