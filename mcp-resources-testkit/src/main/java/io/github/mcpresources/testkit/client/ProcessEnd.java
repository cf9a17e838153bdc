package io.github.mcpresources.testkit.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server as a child process. The last lines of its standard error are kept for error messages. */
final class ProcessEnd implements StreamWire.End {

    private static final int LINES_KEPT = 20;

    private final Process process;
    private final Deque<String> said = new ArrayDeque<>();

    private ProcessEnd(Process process) {
        this.process = process;
    }

    static Wire open(List<String> command, Inbox inbox) {
        Process process;
        try {
            process = new ProcessBuilder(command).start();
        } catch (IOException failed) {
            throw new ClientException(
                    "The server could not be started with " + command + ": " + failed.getMessage(), failed);
        }
        ProcessEnd end = new ProcessEnd(process);
        Thread listener = new Thread(end::listen, "mcp-resources-testkit-stderr");
        listener.setDaemon(true);
        listener.start();
        return new StreamWire(inbox, process.getInputStream(), process.getOutputStream(), end);
    }

    private void listen() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (said) {
                    said.add(line);
                    if (said.size() > LINES_KEPT) {
                        said.remove();
                    }
                }
            }
        } catch (IOException closed) {
            synchronized (said) {
                said.add("(" + closed.getMessage() + ")");
            }
        }
    }

    @Override
    public String clue() {
        String state = process.isAlive() ? "" : "; the process ended with exit code " + process.exitValue();
        synchronized (said) {
            return said.isEmpty() ? state : state + "; its last lines on standard error: " + String.join(" ⏎ ", said);
        }
    }

    /** Gives the server time to end by itself after its input was closed. */
    @Override
    public void close() {
        try {
            if (!process.waitFor(2, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroy); // such as npx, whose child is the server
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
