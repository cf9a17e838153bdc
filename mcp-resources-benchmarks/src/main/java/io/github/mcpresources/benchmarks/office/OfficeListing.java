package io.github.mcpresources.benchmarks.office;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A program that measures the cost of listing a presentation of 209 MB and of reading one of its pictures. Each
 * measurement runs in a new process. The program compares this library with POI. The cost of reading only the zip
 * file's central directory serves as the lower bound. If a folder is given as an argument, the program also lists all
 * documents in the folder, with this library and with POI. With {@code -Dtika.classpath=…}, the comparison includes
 * Tika.
 */
public final class OfficeListing {

    private static final int RUNS = 3;
    private static final double MEGABYTE = 1e6;
    /** The class path of Tika's parsers, for the processes that measure Tika. */
    private static final String TIKA = System.getProperty("tika.classpath", "");

    private record Cost(double cpu, double resident, double allocated, long found) {}

    private OfficeListing() {}

    /**
     * Measures each operation in three processes, and prints the results of the process with the median CPU time. An
     * operation on a folder is measured in one process. In a child process, runs one operation and prints its costs.
     *
     * @param args none, or a folder of documents; in a child process, the name of a {@code Way} and the path of the
     *     file or folder
     * @throws Exception if a process fails
     */
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) throws Exception {
        if (args.length == 2) {
            measure(Way.valueOf(args[0]), Path.of(args[1]));
            return;
        }
        Path folder = Files.createTempDirectory("deck");
        Path deck = folder.resolve("deck.pptx");
        Path small = folder.resolve("small.pptx");
        try {
            Deck.write(deck, small);
            System.out.printf(Locale.ROOT, "deck of %.0f MB; load %.1f%n", Files.size(deck) / MEGABYTE, load());
            System.out.println("way           CPU s   RSS MB  alloc MB    found");
            for (Way way : Way.values()) {
                if (way.isTikas() && TIKA.isEmpty()) {
                    continue;
                }
                if (!way.isOfFolders()) {
                    print(way, median(way, deck, RUNS));
                } else if (args.length == 1) {
                    print(way, median(way, Path.of(args[0]), 1));
                }
            }
            System.out.printf(Locale.ROOT, "load %.1f%n", load());
        } finally {
            Files.deleteIfExists(deck);
            Files.deleteIfExists(small);
            Files.deleteIfExists(folder);
        }
    }

    private static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    @SuppressWarnings("SystemOut")
    private static void print(Way way, Cost cost) {
        System.out.printf(
                Locale.ROOT,
                "%-12s %6.2f %8.0f %9.1f %8d%n",
                way,
                cost.cpu(),
                cost.resident(),
                cost.allocated(),
                cost.found());
    }

    private static Cost median(Way way, Path file, int runs) throws IOException, InterruptedException {
        List<Cost> costs = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            costs.add(cold(way, file));
        }
        costs.sort(Comparator.comparingDouble(Cost::cpu));
        return costs.get(runs / 2);
    }

    private static Cost cold(Way way, Path file) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
                        "-cp",
                        System.getProperty("java.class.path") + (way.isTikas() ? File.pathSeparator + TIKA : ""),
                        OfficeListing.class.getName(),
                        way.name(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("The process that measures " + way + " ended with exit code " + process.exitValue());
        }
        String[] words =
                answer.lines().reduce((first, last) -> last).orElseThrow().split(" ", -1);
        return new Cost(
                Double.parseDouble(words[0]),
                Double.parseDouble(words[1]),
                Double.parseDouble(words[2]),
                Long.parseLong(words[3]));
    }

    /**
     * Runs an operation in this process. Prints the CPU time of all threads in seconds, the maximum resident memory in
     * MB, the memory in MB that this thread allocated, and the number that the operation returns.
     */
    @SuppressWarnings("SystemOut")
    private static void measure(Way way, Path file) throws IOException {
        ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        long found = way.run(file);
        long allocated = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        long cpu =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
        System.out.println(cpu / 1e9 + " " + resident() + " " + allocated / MEGABYTE + " " + found);
    }

    /** Returns the maximum resident memory in MB, which only Linux reports; NaN on other systems. */
    static double resident() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return Double.NaN;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) * 1024 / MEGABYTE)
                .findFirst()
                .orElse(Double.NaN);
    }
}
