package io.github.mcpresources.benchmarks.updates;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * A program that publishes updates to many sessions over streamable HTTP. One of the sessions does not read. The
 * program checks that the server closes the connection of this session, that all other sessions receive each update in
 * time, that the publisher is not blocked, and that the memory use does not grow.
 */
@Command(
        name = "UpdateLoad",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "Publishes updates to many sessions over streamable HTTP. One session does not read."
                + " Exits with 1 if a rule is broken.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class UpdateLoad implements Callable<Integer> {

    @Option(
            names = "--sessions",
            defaultValue = "1000",
            description = "Number of sessions, including the session that does not read.")
    private int sessions;

    @Option(names = "--seconds", defaultValue = "600", description = "Seconds for which updates are published.")
    private long seconds;

    @Option(names = "--settle", defaultValue = "120", description = "Seconds before the first measurement of memory.")
    private long settle;

    @Option(names = "--rate", defaultValue = "5", description = "Updates per second, each to every session.")
    private int rate;

    @Option(names = "--within", defaultValue = "1000", description = "Maximum delay of an update, in milliseconds.")
    private long within;

    @Option(
            names = "--write-timeout",
            defaultValue = "30000",
            description = "Milliseconds after which the container aborts a write. The default is Jetty's.")
    private long writeTimeout;

    @Option(
            names = "--patience",
            defaultValue = "0",
            description = "Seconds that are added to each time limit. With a large value, for example on a busy"
                    + " machine, the program checks only that all updates arrive.")
    private long patience;

    @Option(
            names = "--server-option",
            defaultValue = "-Xmx512m",
            description = "An option of the server's JVM. Can be given several times.")
    private List<String> serverOptions;

    @Spec
    private CommandSpec command;

    /**
     * Runs the measurement, prints the measured values and compares them with the limits. Exits with 1 if a limit is
     * exceeded.
     *
     * @param args the options; {@code --help} lists them
     */
    public static void main(String[] args) {
        System.exit(new CommandLine(new UpdateLoad()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = command.commandLine().getOut();
        try (ServerProcess server = ServerProcess.start(writeTimeout, serverOptions);
                Streams streams = new Streams();
                SilentClient silent = new SilentClient(server)) {
            open(server, streams);
            Run run = new Run(server, streams, silent, rate, Duration.ofSeconds(patience));
            ServerProcess.Holding settled = null;
            long begin = System.nanoTime();
            long nextWord = 60;
            while (secondsSince(begin) < seconds
                    || (silent.untilGone().count() == 0 && secondsSince(begin) < seconds + patience)) {
                run.step();
                if (settled == null && secondsSince(begin) >= settle) {
                    settled = server.holding();
                    out.printf("after %d s: %s%n", settle, describe(settled));
                    out.flush();
                }
                if (secondsSince(begin) >= nextWord) {
                    out.printf("%d s: delay %s; publisher %s%n", nextWord, streams.delays(), run.publisher());
                    out.flush();
                    nextWord += 60;
                }
            }
            run.settle();
            ServerProcess.Holding last = server.holding();
            out.printf("after %d s: %s%n", seconds, describe(last));
            return new RuleCheck(out, within, writeTimeout, TimeUnit.SECONDS.toMillis(patience))
                    .report(run, streams, silent, server.longestBlocked(), settled == null ? last : settled, last);
        }
    }

    private void open(ServerProcess server, Streams streams) throws IOException, InterruptedException {
        for (int number = 1; number < sessions; number++) {
            Session session = Session.begin(server.port());
            for (int shared = 0; shared < Topics.SHARED; shared++) {
                session.subscribe(Topics.shared(shared));
            }
            streams.add(session.listen(0));
        }
        streams.start();
    }

    private static long secondsSince(long nanos) {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - nanos);
    }

    private static String describe(ServerProcess.Holding holding) {
        return String.format(
                "heap %.1f MB after a full collection, %d threads, %d connections",
                holding.megabytes(), holding.threads(), holding.connections());
    }
}
