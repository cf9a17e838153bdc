package io.github.mcpresources.benchmarks.office;

import com.sun.management.OperatingSystemMXBean;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.OfficeDocuments;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.ExecutionException;

/**
 * A program that measures the cost of reading a part of a document as text. The parts are the first slide of a
 * presentation of 200 slides, and the last 40 rows of a workbook of about 100 MB, which is read with a heap of 64 MB.
 * If {@code -Dtika.classpath=…} sets the class path of Tika's parsers, Tika also reads the text of the whole
 * presentation for comparison. Each measurement runs in a new process.
 */
public final class OfficeTexts {

    private static final int PROCESSES = 7;
    private static final int WARM = 200;
    private static final String TIKA = System.getProperty("tika.classpath", "");

    private enum Way {
        SLIDE,
        TIKA,
        RANGE
    }

    private OfficeTexts() {}

    /**
     * Measures each way of reading in several processes, and prints the medians. In a child process, reads one text and
     * prints its costs.
     *
     * @param args none; in a child process, the name of a {@code Way} and the path of the file
     * @throws Exception if a process fails
     */
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) throws Exception {
        if (args.length == 2) {
            measure(Way.valueOf(args[0]), Path.of(args[1]));
            return;
        }
        Path folder = Files.createTempDirectory("texts");
        Path deck = folder.resolve("deck.pptx");
        Path workbook = folder.resolve("workbook.xlsx");
        Path small = folder.resolve("small.xlsx");
        try {
            TextDocuments.deck(deck);
            TextDocuments.workbook(workbook, small);
            System.out.printf(
                    Locale.ROOT,
                    "presentation of %.1f MB, workbook of %.0f MB%nway     wall s    CPU s   warm ms  resident MB  characters%n",
                    Files.size(deck) / 1e6,
                    Files.size(workbook) / 1e6);
            double[][] slides = new double[PROCESSES][];
            double[][] tika = new double[PROCESSES][];
            double[][] ranges = new double[PROCESSES][];
            for (int process = 0; process < PROCESSES; process++) {
                slides[process] = cold(Way.SLIDE, deck, "-Xmx256m");
                if (!TIKA.isEmpty()) {
                    tika[process] = cold(Way.TIKA, deck, "-Xmx256m");
                }
                if (process < 3) {
                    ranges[process] = cold(Way.RANGE, workbook, "-Xmx64m");
                }
            }
            print(Way.SLIDE, slides);
            if (!TIKA.isEmpty()) {
                print(Way.TIKA, tika);
            }
            print(Way.RANGE, Arrays.copyOf(ranges, 3));
        } finally {
            Files.deleteIfExists(deck);
            Files.deleteIfExists(workbook);
            Files.deleteIfExists(small);
            Files.deleteIfExists(folder);
        }
    }

    @SuppressWarnings("SystemOut")
    private static void print(Way way, double[][] runs) {
        System.out.printf(
                Locale.ROOT,
                "%-6s %8.2f %8.2f %9.1f %12.0f %11.0f%n",
                way,
                median(runs, 0),
                median(runs, 1),
                median(runs, 2),
                median(runs, 3),
                median(runs, 4));
    }

    private static double median(double[][] runs, int column) {
        double[] values =
                Arrays.stream(runs).mapToDouble(run -> run[column]).sorted().toArray();
        return values[values.length / 2];
    }

    private static double[] cold(Way way, Path file, String heap) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        heap,
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
                        "-cp",
                        System.getProperty("java.class.path") + (way == Way.TIKA ? File.pathSeparator + TIKA : ""),
                        OfficeTexts.class.getName(),
                        way.name(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("The process that measures " + way + " ended with exit code " + process.exitValue());
        }
        double[] numbers = Arrays.stream(answer.strip().split(" ", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
        double cold = (System.nanoTime() - start) / 1e9 - numbers[4];
        return new double[] {cold, numbers[0], numbers[1], numbers[2], numbers[3]};
    }

    /**
     * Reads a text once, and then repeatedly, except with Tika. Prints five numbers: the CPU time in seconds that the
     * process has used when the first read ends, the median duration of the repeated reads in milliseconds, the maximum
     * resident memory in MB, the number of characters, and the total duration of the repeated reads in seconds.
     */
    @SuppressWarnings("SystemOut")
    private static void measure(Way way, Path file) throws Exception {
        if (way == Way.TIKA) {
            int length = TikaPeer.text(file).length();
            System.out.println(cpu() + " NaN " + OfficeListing.resident() + " " + length + " 0");
            return;
        }
        try (OfficeDocuments documents = OfficeDocuments.builder().build()) {
            String uri = "office://" + documents.add(file)
                    + (way == Way.SLIDE
                            ? "/slide/1?format=md"
                            : "/sheet/Data?format=csv&range=A" + (TextDocuments.ROWS - 39) + ":K" + TextDocuments.ROWS);
            int length = text(documents, uri).length();
            double cpu = cpu();
            long start = System.nanoTime();
            double[] warm = new double[way == Way.SLIDE ? WARM : 1];
            for (int read = 0; read < warm.length; read++) {
                long before = System.nanoTime();
                text(documents, uri);
                warm[read] = (System.nanoTime() - before) / 1e6;
            }
            double later = (System.nanoTime() - start) / 1e9;
            Arrays.sort(warm);
            System.out.println(
                    cpu + " " + warm[warm.length / 2] + " " + OfficeListing.resident() + " " + length + " " + later);
        }
    }

    private static double cpu() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime() / 1e9;
    }

    private static String text(OfficeDocuments documents, String uri) throws InterruptedException, ExecutionException {
        Contents contents = (Contents) documents
                .read(uri, ServerRequest.detached())
                .toCompletableFuture()
                .get()
                .orElseThrow();
        return ((ContentPart.Body.Text) contents.parts().get(0).body()).text();
    }
}
