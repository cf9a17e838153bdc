package io.github.mcpresources.benchmarks.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The handle of a {@link ServerProcess} in the parent process. Closing the handle ends the server process. */
final class ServerUnderLoad implements AutoCloseable {

    private final Scenario scenario;
    private final Process process;
    private final BufferedReader answers;
    private final OutputStream commands;
    private int port;

    private ServerUnderLoad(Scenario scenario, Process process) {
        this.scenario = scenario;
        this.process = process;
        this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        this.commands = process.getOutputStream();
    }

    /**
     * Starts a process with the Java version and class path of this process. The method does not wait until the server
     * listens.
     */
    static ServerUnderLoad start(Scenario scenario, List<String> jvmOptions) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");
        command.addAll(jvmOptions);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(ServerProcess.class.getName());
        command.add(scenario.transport().name());
        command.add(scenario.serving().name());
        command.add(String.valueOf(scenario.resources()));
        command.add(String.valueOf(scenario.blob()));
        return new ServerUnderLoad(
                scenario,
                new ProcessBuilder(command)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start());
    }

    Scenario scenario() {
        return scenario;
    }

    /** Waits until the server listens, and returns its port. */
    int port() throws IOException {
        if (port == 0) {
            port = Integer.parseInt(answer());
        }
        return port;
    }

    Meter meter() throws IOException {
        commands.write('\n');
        commands.flush();
        return Meter.parse(answer());
    }

    private String answer() throws IOException {
        for (String line = answers.readLine(); line != null; line = answers.readLine()) {
            if (line.startsWith(ServerProcess.ANSWER)) {
                return line.substring(ServerProcess.ANSWER.length());
            }
        }
        throw new IOException("The server process of " + scenario + " has ended unexpectedly");
    }

    @Override
    public void close() throws IOException {
        commands.close();
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
