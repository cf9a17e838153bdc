package io.github.mcpresources.benchmarks.load;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * A program that measures how much CPU time a server needs for a {@code resources/read} or a {@code resources/list}
 * over HTTP. It compares the implementations in {@link Serving}: the SDK, this library, a bare hash map and a prepared
 * string.
 *
 * <p>For each number of resources, the servers of all implementations run at the same time. In each round, they receive
 * requests in turn, so that other programs on the machine affect all of them equally. The measured value is the CPU
 * time of the server process.
 */
@Command(
        name = "ReadServing",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "Measures the CPU time of the server for each resources/read and resources/list over HTTP.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
public final class ReadServing implements Callable<Integer> {

    @Option(
            names = "--transport",
            split = ",",
            defaultValue = "STREAMABLE,STATELESS",
            description = "Transports to measure: ${COMPLETION-CANDIDATES}.")
    private List<Transport> transports;

    @Option(
            names = "--serving",
            split = ",",
            defaultValue = "SDK,ATTACHED,ATTACHED_READER,BARE_MAP",
            description = "Implementations to measure: ${COMPLETION-CANDIDATES}.")
    private List<Serving> servings;

    @Option(
            names = "--operation",
            split = ",",
            defaultValue = "READ,LIST",
            description = "Operations to measure: ${COMPLETION-CANDIDATES}.")
    private List<Operation> operations;

    @Option(
            names = "--resources",
            split = ",",
            defaultValue = "100,10000,100000",
            description = "Numbers of resources to measure, each with a text of 1 kB.")
    private List<Integer> sizes;

    @Option(names = "--requests", defaultValue = "20000", description = "Maximum number of requests in a batch.")
    private int requests;

    @Option(names = "--seconds", defaultValue = "3", description = "Maximum duration of a batch, in seconds.")
    private long seconds;

    @Option(names = "--warmup", defaultValue = "4", description = "Number of batches before the measured batches.")
    private int warmup;

    @Option(names = "--rounds", defaultValue = "7", description = "Number of measured batches for each server.")
    private int rounds;

    @Option(names = "--connections", defaultValue = "4", description = "Number of concurrent clients.")
    private int connections;

    @Option(
            names = "--server-option",
            defaultValue = "-Xmx1g",
            description = "An option of the servers' JVM. Can be given several times.")
    private List<String> serverOptions;

    @Spec
    private CommandSpec command;

    /**
     * Measures all implementations and prints the tables.
     *
     * @param args the options; {@code --help} lists them
     */
    public static void main(String[] args) {
        System.exit(new CommandLine(new ReadServing())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = command.commandLine().getOut();
        Report report = new Report(out);
        report.begin(connections, rounds);
        for (Transport transport : transports) {
            List<Report.Line> lines = new ArrayList<>();
            for (int size : sizes) {
                lines.add(new Report.Line(size, measure(transport, size)));
            }
            for (Operation operation : operations) {
                report.tables(transport, operation, lines);
            }
        }
        return 0;
    }

    /** Measures all implementations with the same number of resources, and returns one line of each table. */
    private Map<Operation, Map<Serving, Measured>> measure(Transport transport, int resources)
            throws IOException, InterruptedException {
        List<ServerUnderLoad> servers = new ArrayList<>();
        Map<Serving, Load> loads = new EnumMap<>(Serving.class);
        try {
            for (Serving serving : servings) {
                servers.add(ServerUnderLoad.start(
                        new Scenario(transport, serving, resources, operations.contains(Operation.BLOB)),
                        serverOptions));
            }
            for (ServerUnderLoad server : servers) {
                loads.put(server.scenario().serving(), new Load(server, connections));
            }
            Map<Operation, Map<Serving, Measured>> measured = new EnumMap<>(Operation.class);
            for (Operation operation : operations) {
                PrintWriter progress = command.commandLine().getErr();
                progress.printf("%s, %,d resources: %s%n", transport.title(), resources, operation.method());
                progress.flush();
                measured.put(operation, measure(operation, loads));
            }
            return measured;
        } finally {
            for (Load load : loads.values()) {
                load.close();
            }
            for (ServerUnderLoad server : servers) {
                server.close();
            }
        }
    }

    private Map<Serving, Measured> measure(Operation operation, Map<Serving, Load> loads)
            throws IOException, InterruptedException {
        Map<Serving, Measured> measured = new EnumMap<>(Serving.class);
        for (int round = -warmup; round < rounds; round++) {
            for (Map.Entry<Serving, Load> load : loads.entrySet()) {
                Sample sample = load.getValue().batch(operation, requests, seconds);
                if (round >= 0) {
                    measured.computeIfAbsent(load.getKey(), first -> new Measured(new ArrayList<>()))
                            .samples()
                            .add(sample);
                }
            }
        }
        return measured;
    }
}
