package io.github.mcpresources.benchmarks.load;

import io.github.mcpresources.benchmarks.SampleResources;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import org.eclipse.jetty.util.Jetty;

/** Prints the measured costs as Markdown tables. */
final class Report {

    private final PrintWriter out;

    /**
     * The measured costs in one line of the tables.
     *
     * @param resources the number of resources that each server has
     * @param measured the measured costs, by operation and implementation
     */
    record Line(int resources, Map<Operation, Map<Serving, Measured>> measured) {}

    Report(PrintWriter out) {
        this.out = out;
    }

    void begin(int connections, int rounds) {
        out.printf(
                "MCP Java SDK %s, Jetty %s, Java %s, %s, %d processors; %d connections, %d rounds%n",
                sdkVersion(),
                Jetty.VERSION,
                System.getProperty("java.version"),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                connections,
                rounds);
        out.println("Each cell contains the median (minimum–maximum) of the rounds.");
        out.flush();
    }

    private static String sdkVersion() {
        Properties properties = new Properties();
        try (InputStream in = Report.class.getResourceAsStream(
                "/META-INF/maven/io.modelcontextprotocol.sdk/mcp-core/pom.properties")) {
            if (in != null) {
                properties.load(in);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return properties.getProperty("version", "of unknown version");
    }

    void tables(Transport transport, Operation operation, List<Line> lines) {
        List<Serving> servings = List.copyOf(
                lines.get(0).measured().getOrDefault(operation, Map.of()).keySet());
        List<Column> costs = new ArrayList<>();
        List<Column> allocations = new ArrayList<>();
        for (Serving serving : servings) {
            String title = serving.title() + note(operation, serving);
            costs.add(new Column(
                    title, line -> of(line, operation, serving).cpuMicros().text(1)));
            allocations.add(new Column(
                    title,
                    line -> of(line, operation, serving)
                            .allocatedBytes()
                            .times(1e-3)
                            .text(1)));
        }
        costs.addAll(ratios(operation, servings));
        String what = operation.method() + " over " + transport.title();
        table(what + ": server CPU in µs for each request", costs, lines);
        if (operation == Operation.LIST && servings.contains(Serving.SDK)) {
            out.printf(
                    "%nThe SDK lists all resources in one page. Its ratio uses only the CPU time for %d of them.%n",
                    SampleResources.PAGE_SIZE);
        }
        table(what + ": kB allocated by the server for each request", allocations, lines);
        out.flush();
    }

    private void table(String title, List<Column> columns, List<Line> lines) {
        out.printf("%n%s%n%n", title);
        row("resources", columns.stream().map(Column::title).toList());
        row("---:", Collections.nCopies(columns.size(), "---:"));
        for (Line line : lines) {
            row(
                    String.format(Locale.ROOT, "%,d", line.resources()),
                    columns.stream().map(column -> column.cell().apply(line)).toList());
        }
    }

    private void row(String first, List<String> others) {
        out.println("| " + first + " | " + String.join(" | ", others) + " |");
    }

    private static String note(Operation operation, Serving serving) {
        return operation != Operation.LIST
                ? ""
                : serving.hasPages() ? ", page of " + SampleResources.PAGE_SIZE : ", whole list";
    }

    private static List<Column> ratios(Operation operation, List<Serving> servings) {
        List<Column> ratios = new ArrayList<>();
        for (Serving ours : List.of(Serving.ATTACHED, Serving.ATTACHED_READER)) {
            if (servings.contains(ours) && servings.contains(Serving.SDK)) {
                ratios.add(ratio(operation, Serving.SDK, ours));
            }
            if (servings.contains(ours) && servings.contains(Serving.BARE_MAP)) {
                ratios.add(ratio(operation, ours, Serving.BARE_MAP));
            }
        }
        return ratios;
    }

    /**
     * Returns a column with the ratio of the CPU times of two implementations. If the first implementation always lists
     * all resources, its CPU time is multiplied by the {@linkplain #share fraction} of the list that one page contains.
     */
    private static Column ratio(Operation operation, Serving one, Serving other) {
        boolean whole = operation == Operation.LIST && !one.hasPages();
        return new Column(
                one.title() + " / " + other.title(),
                line -> of(line, operation, one)
                        .cpuRatio(of(line, operation, other))
                        .times(whole ? share(line) : 1)
                        .text(2));
    }

    /** Returns the fraction of the whole list that one page contains. */
    private static double share(Line line) {
        return Math.min(1.0, (double) SampleResources.PAGE_SIZE / line.resources());
    }

    private static Measured of(Line line, Operation operation, Serving serving) {
        return line.measured().getOrDefault(operation, Map.of()).getOrDefault(serving, new Measured(List.of()));
    }

    /** A column: its heading and its cell in each line. */
    private record Column(String title, Function<Line, String> cell) {}
}
