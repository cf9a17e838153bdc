package io.github.mcpresources.testkit.internal.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server in a child process. PostgreSQL refuses to run as root. If the test runs as root, the
 * server runs as the user {@code postgres}. If there is no such user, it runs as {@code nobody}.
 */
public final class PostgresBroker implements Broker {

    private static final List<Path> PLACES = Programs.versions(Path.of("/usr/lib/postgresql"));
    private static final String READY = "database system is ready to accept connections";

    private static @Nullable Path initialized;

    private final Path directory;
    private final List<String> options;
    private final int port;
    private final BrokerProcess process;

    private PostgresBroker(Path directory, List<String> options, int port) {
        this.directory = directory;
        this.options = options;
        this.port = port;
        this.process = new BrokerProcess(directory);
    }

    /**
     * Starts a server that does not wait until its data is on the disk. The data survives a kill, but not a failure of
     * the machine.
     */
    public static PostgresBroker start() {
        return start("fsync=off", "full_page_writes=off", "synchronous_commit=off");
    }

    /** Starts a server with settings such as {@code "max_connections=20"}. */
    public static PostgresBroker start(String... settings) {
        Path directory = TemporaryDirectory.create("postgres");
        List<String> options = new ArrayList<>();
        for (String setting : settings) {
            options.addAll(List.of("-c", setting));
        }
        try {
            initialize(directory);
        } catch (RuntimeException failed) {
            TemporaryDirectory.delete(directory);
            throw failed;
        }
        return BrokerProcess.onFreePort(port -> {
            PostgresBroker broker = new PostgresBroker(directory, options, port);
            broker.restart();
            return broker;
        });
    }

    /** Copies an initialized directory, because copying is ten times as fast as initializing. */
    private static void initialize(Path directory) {
        if (isRoot()) {
            own(directory);
        }
        Programs.run(List.of("cp", "-a", initialized() + "/.", directory.toString()));
    }

    /** Returns a directory that PostgreSQL has initialized. It is deleted when the JVM shuts down. */
    private static synchronized Path initialized() {
        if (initialized == null) {
            List<String> command = asUser(Programs.require("initdb", PLACES));
            Path directory = TemporaryDirectory.create("postgres-initialized");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> TemporaryDirectory.delete(directory)));
            command.addAll(List.of("-D", directory.toString(), "-U", "postgres", "-A", "trust"));
            command.addAll(List.of("-E", "UTF8", "--locale=C", "--no-sync"));
            if (isRoot()) {
                own(directory);
            }
            Programs.run(command);
            initialized = directory;
        }
        return initialized;
    }

    private static void own(Path directory) {
        try {
            Files.setOwner(
                    directory,
                    directory.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(user()));
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot change the owner of " + directory, failed);
        }
    }

    private static List<String> asUser(Path program) {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            String user = user();
            command.add(Programs.require("setpriv", List.of()).toString());
            command.addAll(List.of("--reuid", user, "--regid", Programs.run(List.of("id", "-g", user))));
            command.add("--clear-groups");
        }
        command.add(program.toString());
        return command;
    }

    private static boolean isRoot() {
        return Programs.run(List.of("id", "-u")).equals("0");
    }

    private static String user() {
        try {
            Programs.run(List.of("id", "-u", "postgres"));
            return "postgres";
        } catch (IllegalStateException unknown) {
            return "nobody";
        }
    }

    public String url() {
        return url(port);
    }

    public static String url(int through) {
        return "jdbc:postgresql://127.0.0.1:" + through + "/postgres?user=postgres";
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void kill() {
        process.kill();
    }

    @Override
    public void pause() {
        process.signal("STOP");
    }

    @Override
    public void resume() {
        process.signal("CONT");
    }

    @Override
    public void restart() {
        List<String> command = asUser(Programs.require("postgres", PLACES));
        command.addAll(List.of("-D", directory.toString(), "-p", String.valueOf(port)));
        command.addAll(List.of("-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="));
        command.addAll(options);
        for (int tries = 1; ; tries++) {
            try {
                process.start(command, () -> process.output().contains(READY));
                return;
            } catch (IllegalStateException failed) {
                // child processes of the killed server may use its memory for a moment longer
                if (tries == 5 || !process.output().contains("shared memory")) {
                    throw failed;
                }
            }
        }
    }

    @Override
    public void restartEmpty() {
        TemporaryDirectory.clear(directory);
        initialize(directory);
        restart();
    }

    @Override
    public void close() {
        process.close();
        TemporaryDirectory.delete(directory);
    }
}
