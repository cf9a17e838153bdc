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

/** Prints the measured figures as Markdown tables. */
final class Report {

    private final PrintWriter out;

    /**
     * One line of the tables.
     *
     * @param resources how many resources the servers had
     * @param measured what they cost
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
            costs.add(new Column(title, line -> cpu(of(line, operation, serving))));
            allocations.add(new Column(
                    title, line -> number("%,.1f", of(line, operation, serving).allocatedBytes() / 1e3)));
        }
        costs.addAll(ratios(operation, servings));
        String what = operation.method() + " over " + transport.title();
        table(what + ": server CPU in µs for each request, median (least–most) of the rounds", costs, lines);
        if (operation == Operation.LIST && servings.contains(Serving.SDK)) {
            out.printf(
                    "%nThe SDK's list is always whole: its ratio takes the cost of %d resources of that list.%n",
                    SampleResources.PAGE_SIZE);
        }
        table(what + ": kB allocated by the server for each request, median of the rounds", allocations, lines);
        out.flush();
    }

    private void table(String title, List<Column> columns, List<Line> lines) {
        out.printf("%n%s%n%n", title);
        row("resources", columns.stream().map(Column::title).toList());
        row("---:", Collections.nCopies(columns.size(), "---:"));
        for (Line line : lines) {
            row(
                    number("%,d", line.resources()),
                    columns.stream().map(column -> column.cell().apply(line)).toList());
        }
    }

    private void row(String first, List<String> others) {
        out.println("| " + first + " | " + String.join(" | ", others) + " |");
    }

    private static String note(Operation operation, Serving serving) {
        return operation == Operation.READ
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

    /** How many times the cost of one serving is that of another. */
    private static Column ratio(Operation operation, Serving one, Serving other) {
        return new Column(
                one.title() + " / " + other.title(),
                line -> number("%.2f", comparable(line, operation, one) / comparable(line, operation, other)));
    }

    /** What is compared: a read with a read, and a page with as many resources of a list that has no pages. */
    private static double comparable(Line line, Operation operation, Serving serving) {
        double micros = of(line, operation, serving).cpuMicros();
        boolean whole = operation == Operation.LIST && !serving.hasPages();
        return whole ? micros * Math.min(SampleResources.PAGE_SIZE, line.resources()) / line.resources() : micros;
    }

    private static Measured of(Line line, Operation operation, Serving serving) {
        return line.measured().getOrDefault(operation, Map.of()).getOrDefault(serving, new Measured(List.of()));
    }

    private static String cpu(Measured measured) {
        return number("%,.1f", measured.cpuMicros())
                + " (" + number("%,.1f", measured.leastCpuMicros())
                + "–" + number("%,.1f", measured.mostCpuMicros()) + ")";
    }

    @SuppressWarnings("FormatStringAnnotation") // the two or three formats above
    private static String number(String format, Object value) {
        return String.format(Locale.ROOT, format, value);
    }

    /** One column: what stands above it, and in each line. */
    private record Column(String title, Function<Line, String> cell) {}
}
