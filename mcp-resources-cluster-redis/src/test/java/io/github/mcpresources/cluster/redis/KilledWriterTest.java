package io.github.mcpresources.cluster.redis;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.ContentEngine.Entry;
import io.github.mcpresources.cluster.ContentEngine.Totals;
import io.github.mcpresources.testkit.internal.broker.RedisBroker;
import java.io.BufferedReader;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A server that stores entries in Redis and is killed at random moments. All entries that are found are whole, the
 * entries that were stored last are found, and the bounds hold. {@code -Dengine.kills=} sets the number of kills.
 */
class KilledWriterTest {

    private static final int KILLS = Integer.getInteger("engine.kills", 5);

    private static <T> T get(CompletionStage<T> stage) throws Exception {
        return stage.toCompletableFuture().get(60, SECONDS);
    }

    @Test
    void leavesOnlyWholeEntries() throws Exception {
        Random random = new Random(5);
        int found = 0;
        try (RedisBroker broker = RedisBroker.start();
                ContentEngine engine = RedisContentEngine.connect(broker.uri())) {
            for (int kill = 0; kill < KILLS; kill++) {
                String last = runAndKill(broker, kill, 5 + random.nextInt(60));
                List<Entry> all = get(engine.page("killed", 0, 1_000));
                String writer = last.substring(0, last.lastIndexOf('-') + 1);
                assertThat(all) // the writer may have replaced or dropped the last entry that it reported
                        .anyMatch(entry -> entry.id().startsWith(writer));
                for (Entry entry : all) {
                    byte[] bytes = get(engine.bytes("killed", entry)).orElseThrow();
                    assertThat(EntryWriter.digest(bytes)).isEqualTo(entry.metadata());
                }
                Totals totals = get(engine.totals("killed"));
                assertThat(totals)
                        .isEqualTo(new Totals(
                                all.size(), all.stream().mapToLong(Entry::size).sum()));
                assertThat(totals.entries()).isLessThanOrEqualTo(EntryWriter.BOUNDS.maxEntries());
                assertThat(totals.bytes()).isLessThanOrEqualTo(EntryWriter.BOUNDS.maxBytes());
                assertThat(get(engine.sweep("killed")).dropped()).isEmpty();
                found += all.size();
            }
        }
        assertThat(found).isPositive();
    }

    /** Returns the class path of this process, whose classes are in modules, and its test classes. */
    private static String classPath() {
        String tests = Path.of("target", "test-classes").toAbsolutePath().toString();
        return Stream.of(tests, System.getProperty("java.class.path", ""), System.getProperty("jdk.module.path", ""))
                .filter(path -> !path.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Kills a writer after it stored some entries, and returns the id of the last one. */
    private static String runAndKill(RedisBroker broker, int number, int entries) throws Exception {
        Process writer = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-cp",
                        classPath(),
                        EntryWriter.class.getName(),
                        broker.uri(),
                        "writer-" + number)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String last = "";
        try (BufferedReader lines = writer.inputReader()) {
            for (int i = 0; i < entries; i++) {
                last = lines.readLine();
                assertThat(last).as("the writer writes").isNotNull();
            }
        } finally {
            writer.destroyForcibly();
            writer.waitFor();
        }
        return last;
    }
}
