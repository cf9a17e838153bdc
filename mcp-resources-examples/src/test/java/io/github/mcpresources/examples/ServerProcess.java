package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server in a separate JVM, as users run it, with JVM options for a faster start. */
public final class ServerProcess implements AutoCloseable {

    /** The maximum time to wait for an expected event. */
    public static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final Duration CHILD_PATIENCE = Duration.ofSeconds(10);

    private static final Pattern URL = Pattern.compile("http://localhost:\\d+/mcp");
    private static final Pattern AUTHORIZATION = Pattern.compile("Bearer [A-Za-z0-9_-]{43}");

    private final Process process;
    private final Writer input;
    private final BlockingQueue<String> output = new LinkedBlockingQueue<>();
    private final List<String> errors = new CopyOnWriteArrayList<>();
    private final Thread errorReader;

    private ServerProcess(Process process) {
        this.process = process;
        this.input = process.outputWriter(StandardCharsets.UTF_8);
        follow(process.getInputStream(), output);
        errorReader = follow(process.getErrorStream(), errors);
    }

    /** Returns the jar of the document server. */
    public static Path jar() {
        return jar("document-server");
    }

    /** Returns the jar of one of the servers. */
    static Path jar(String server) {
        return Path.of(System.getProperty(server + ".jar"));
    }

    /** Returns the {@code java} command that runs this test. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Returns the command that starts a server from its jar, with options for a faster start. */
    public static List<String> ofJar(String name, Object... arguments) {
        List<String> command = new ArrayList<>(fastStart());
        command.addAll(ClassArchive.options(jar(name)));
        command.addAll(List.of("-jar", jar(name).toString()));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return command;
    }

    /** Returns the {@code java} command with options for a faster start. */
    static List<String> fastStart() {
        return List.of(java(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    }

    /** Starts the document server. */
    public static ServerProcess documents(Object... arguments) throws IOException {
        return server("document-server", arguments);
    }

    /** Starts the document server with a variable in its environment. */
    public static ServerProcess documentsWithVariable(String variable, String value, Object... arguments)
            throws IOException {
        return command(ofJar("document-server", arguments), Map.of(variable, value));
    }

    /** Starts the document server with a directory for its temporary files. */
    public static ServerProcess documentsWithTemporary(Path directory) throws IOException {
        return start(Path.of("").toAbsolutePath(), List.of("-Djava.io.tmpdir=" + directory, "-jar", jar().toString()));
    }

    /** Starts a command with additional variables in its environment. */
    public static ServerProcess command(List<String> command, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        return new ServerProcess(builder.start());
    }

    /** Starts one of the servers. */
    static ServerProcess server(String name, Object... arguments) throws IOException {
        return command(ofJar(name, arguments), Map.of());
    }

    /** Starts another class of the document server's jar. */
    public static ServerProcess main(Class<?> main, Path workingDirectory) throws IOException {
        return start(workingDirectory, List.of("-cp", jar().toString(), main.getName()));
    }

    /** Starts a class of the tests with a JVM option. */
    public static ServerProcess ofTests(Class<?> main, String option, String argument) throws IOException {
        String classPath = System.getProperty("java.class.path");
        return start(Path.of("").toAbsolutePath(), List.of(option, "-cp", classPath, main.getName(), argument));
    }

    /** Starts a class of the tests. */
    public static ServerProcess testProgram(Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return start(Path.of("").toAbsolutePath(), command);
    }

    private static ServerProcess start(Path workingDirectory, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(fastStart());
        command.addAll(arguments);
        return new ServerProcess(
                new ProcessBuilder(command).directory(workingDirectory.toFile()).start());
    }

    private static Thread follow(InputStream stream, java.util.Collection<String> lines) {
        Thread reader = new Thread(() -> {
            try (BufferedReader in = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                in.lines().forEach(lines::add);
            } catch (IOException | UncheckedIOException gone) {
                // the process has ended
            }
        });
        reader.setDaemon(true);
        reader.start();
        return reader;
    }

    /** Waits for the URL that the server prints. */
    public String url() {
        return printed(URL);
    }

    /** Waits for the token that the server prints, and returns it as a value of the header {@code Authorization}. */
    public String authorization() {
        return printed(AUTHORIZATION);
    }

    private String printed(Pattern wanted) {
        return await(wanted + " on standard error").atMost(PATIENCE).until(() -> found(wanted), it -> !it.isEmpty());
    }

    private String found(Pattern wanted) {
        assertThat(process.isAlive()).as("running: %s", errors).isTrue();
        return errors.stream()
                .map(wanted::matcher)
                .filter(Matcher::find)
                .map(Matcher::group)
                .findFirst()
                .orElse("");
    }

    /** Writes a line to the standard input of the server. */
    public void send(String line) throws IOException {
        input.write(line + "\n");
        input.flush();
    }

    /** Returns the next line of the standard output. */
    public String receive() throws InterruptedException {
        String line = output.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(line)
                .as("a line on standard output; standard error: %s", errors)
                .isNotNull();
        return line;
    }

    /** Closes the standard input of the server. */
    public void endInput() throws IOException {
        input.close();
    }

    /** Terminates the server as the operating system does at shutdown. */
    public void terminate() {
        process.destroy();
    }

    /**
     * Stops the process with SIGSTOP: it does nothing until {@link #resume}. On a busy machine, the threads of a process
     * do not stop at once. On Linux, this method waits for them.
     */
    public void pause() throws IOException, InterruptedException {
        signal("STOP");
        Path threads = Path.of("/proc", String.valueOf(process.pid()), "task");
        if (Files.isDirectory(threads)) {
            await("the stop of the process")
                    .atMost(PATIENCE)
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(1))
                    .until(() -> isStopped(threads));
        }
    }

    private static boolean isStopped(Path threads) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(threads)) {
            for (Path thread : all) {
                String status = Files.readString(thread.resolve("stat"));
                if (status.charAt(status.lastIndexOf(')') + 2) != 'T') {
                    return false;
                }
            }
        }
        return true;
    }

    /** Continues a paused process with SIGCONT. */
    public void resume() throws IOException, InterruptedException {
        signal("CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                .inheritIO()
                .start();
        assertThat(kill.waitFor()).isZero();
    }

    /** Checks whether the process has not ended. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Waits for the end of the process and of its standard error, and returns its exit code. */
    public int exitCode() throws InterruptedException {
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as("ended: %s", errors)
                .isTrue();
        // A child process of the server can keep standard error open for longer.
        errorReader.join(CHILD_PATIENCE.toMillis());
        return process.exitValue();
    }

    /** Returns the text that the server has written to standard error so far. */
    public String errors() {
        return String.join("\n", errors);
    }

    /** Returns the lines on standard output that were not received yet. */
    public List<String> unread() {
        return List.copyOf(output);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
