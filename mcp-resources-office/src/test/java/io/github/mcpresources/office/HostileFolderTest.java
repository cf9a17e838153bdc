package io.github.mcpresources.office;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.office.internal.content.NeedsFonts;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Eight clients list, read and render a folder of hostile documents, on a server with a heap of 256 MB. The server
 * still answers requests for other documents. {@code -Doffice.hostile=300} sets the duration in seconds, and {@code
 * -Doffice.hostile.folder} adds the documents of another folder to the hostile documents.
 */
@NeedsFonts
@Timeout(900)
class HostileFolderTest {

    private static final long SECONDS = Long.getLong("office.hostile", 1);
    private static final boolean IS_LONG = SECONDS > 60;
    /**
     * The render timeout. In the short form of the test, it is so long that no rendering ends because of it: requests
     * for harmless documents must not wait for the timeout.
     */
    private static final String TIMEOUT = IS_LONG ? "PT10S" : "PT1M";

    private static final int CLIENTS = 8;
    /** The minimum number of rounds of requests, however busy the machine is. */
    private static final int ROUNDS = 2;

    /**
     * The time that a request may take longer beside hostile load. In the short form of the test, which other tests may
     * delay at any moment, it is a third of the render timeout.
     */
    private static final long MILLIS = IS_LONG ? 2_000 : 20_000;
    /**
     * The maximum duration of a request, as a multiple of the slowest request under harmless load. The short form of
     * the test sends too few requests for a strict comparison, and only distinguishes a short delay from the render
     * timeout.
     */
    private static final long FACTOR = IS_LONG ? 1 : 10;

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @TempDir
    private Path folder;

    private final ExecutorService clients = Executors.newCachedThreadPool();
    private final Map<String, Integer> outcomes = new ConcurrentHashMap<>();
    private List<Path> documents;
    private Process process;
    private BufferedReader said;
    private String base;
    private Path log;

    @BeforeEach
    void start() throws Exception {
        HostileFolder.writeHonest(folder);
        HostileFolder.writeHostile(
                folder,
                Optional.ofNullable(System.getProperty("office.hostile.folder"))
                        .map(Path::of)
                        .or(Corpus::beside));
        try (Stream<Path> all = Files.list(folder.resolve(HostileFolder.HOSTILE))) {
            documents = all.sorted().toList();
        }
        log = Path.of("target", "hostile-folder.log");
        process = ChildJvm.of(place -> true, HostileFolderServer.class, List.of("-Xmx256m"), folder.toString(), TIMEOUT)
                .redirectError(log.toFile())
                .start();
        said = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        base = said.readLine();
    }

    @AfterEach
    void stop() throws Exception {
        clients.shutdownNow();
        process.destroyForcibly();
        process.waitFor();
    }

    /** A client that sends one request after another. */
    private final class Requester implements AutoCloseable {
        private final McpSyncClient client = TestServer.connect(base);
        private final Random random;
        private final Map<String, List<Long>> millis = new TreeMap<>();

        Requester(long seed) {
            random = new Random(seed);
        }

        Map<?, ?> list(Path document) {
            McpSchema.CallToolResult result =
                    client.callTool(McpSchema.CallToolRequest.builder("list_embedded_resources")
                            .arguments(Map.of("file_path", document.toString()))
                            .build());
            if (Boolean.TRUE.equals(result.isError())) {
                throw new IllegalStateException(result.content().toString());
            }
            return (Map<?, ?>) result.structuredContent();
        }

        McpSchema.ReadResourceResult read(String uri) {
            McpSchema.ReadResourceResult read = client.readResource(
                    McpSchema.ReadResourceRequest.builder(uri).build());
            assertThat(read.contents()).hasSize(1);
            return read;
        }

        /**
         * Measures the time until a request is answered. The request is repeated if the server of a very busy machine
         * gives up or has too little memory at the moment.
         */
        private <T> T measured(String what, Callable<T> question) throws Exception {
            long begun = System.nanoTime();
            T answer = null;
            while (answer == null) {
                try {
                    answer = question.call();
                } catch (McpError gaveUp) {
                    if (!gaveUp.getMessage().matches(".*setting (readTimeout|memoryBudget).*")) {
                        throw gaveUp;
                    }
                }
            }
            millis.computeIfAbsent(what, it -> new ArrayList<>()).add((System.nanoTime() - begun) / 1_000_000);
            return answer;
        }

        private String size() {
            return "?size=" + (100 + random.nextInt(500)) + "x" + (100 + random.nextInt(500));
        }

        /**
         * Sends one request of each kind about a harmless document. The size of a form is random, so that the form was
         * most likely not requested before.
         */
        void sendHonestRequests() throws Exception {
            sendRequests(random.nextInt(HostileFolder.HONEST_DOCUMENTS));
        }

        void sendRequests(int number) throws Exception {
            for (String name : List.of("deck", "report", "sales")) {
                String end = name.equals("deck") ? ".pptx" : ".docx";
                Path document = folder.resolve(HostileFolder.HONEST).resolve(name + number + end);
                Map<?, ?> listed = measured("list", () -> list(document));
                for (Map<?, ?> item : items(listed)) {
                    String uri = item.get("uri").toString();
                    if (name.equals("report")) {
                        measured("read", () -> read(uri));
                    }
                    String form = uri + size();
                    measured(name, () -> read(form));
                }
            }
        }

        @SuppressWarnings("unchecked")
        private List<Map<?, ?>> items(Map<?, ?> listed) {
            List<Map<?, ?>> all = new ArrayList<>();
            ((Map<String, List<Map<?, ?>>>) listed.get("resources")).values().forEach(all::addAll);
            return all;
        }

        /** Lists a hostile document, and reads some of its items in some forms. */
        void sendHostileRequest() {
            Path document = documents.get(random.nextInt(documents.size()));
            String name = document.getFileName().toString();
            List<Map<?, ?>> items = List.of();
            try {
                items = items(list(document));
                outcome(name, "list");
            } catch (McpError | IllegalStateException refused) {
                outcome(name, "list " + start(refused));
            }
            for (int n = 0; n < Math.min(3, items.size()); n++) {
                String uri = items.get(random.nextInt(items.size())).get("uri").toString();
                boolean isLarge = IS_LONG && random.nextBoolean(); // the short form tests time, not memory
                String form = isLarge ? "?size=4000x" + (3000 + random.nextInt(1000)) : size();
                try {
                    read(uri + form);
                    outcome(name, "read");
                } catch (McpError refused) {
                    outcome(name, "read " + start(refused));
                }
            }
        }

        @Override
        public void close() {
            client.close();
        }
    }

    private void outcome(String name, String outcome) {
        outcomes.merge(name + " " + outcome, 1, Integer::sum);
    }

    private static String start(Exception failure) {
        String message = String.valueOf(failure.getMessage()).replaceAll("[0-9]+", "n");
        return message.substring(0, Math.min(90, message.length()));
    }

    /**
     * Runs eight clients as load, and another client that sends harmless requests. Returns the durations of the
     * requests of the other client in milliseconds, by kind of request.
     */
    private Map<String, List<Long>> measure(long seconds, boolean isHostile) throws Exception {
        AtomicBoolean leave = new AtomicBoolean();
        List<Requester> load = new ArrayList<>();
        List<Future<?>> ends = new ArrayList<>();
        for (int client = 0; client < CLIENTS; client++) {
            Requester asker = new Requester(client);
            load.add(asker);
            ends.add(clients.submit(() -> {
                sendUntil(leave, isHostile ? asker::sendHostileRequest : asker::sendHonestRequests);
                return null;
            }));
        }
        try (Requester probe = new Requester(CLIENTS)) {
            long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
            for (int round = 0; round < ROUNDS || System.nanoTime() - end < 0; round++) {
                probe.sendHonestRequests();
            }
            leave.set(true);
            load.forEach(Requester::close);
            for (Future<?> one : ends) {
                one.get();
            }
            return probe.millis;
        }
    }

    private interface Sending {
        void run() throws Exception;
    }

    /**
     * Sends requests until the client is to be disconnected. The last request of a client that is disconnected gets no
     * answer.
     */
    private static void sendUntil(AtomicBoolean leave, Sending question) throws Exception {
        try {
            while (!leave.get()) {
                question.run();
            }
        } catch (Exception cutOff) {
            if (!leave.get()) {
                throw cutOff;
            }
        }
    }

    /** Loads classes and fonts. On a busy machine this takes longer than a rendering may take. */
    private void warmUp() throws Exception {
        try (Requester first = new Requester(-1)) {
            boolean isWarm = false;
            for (int number = 0; number < HostileFolder.WARMING && !isWarm; number++) {
                try {
                    first.sendRequests(HostileFolder.HONEST_DOCUMENTS + number);
                    isWarm = true;
                } catch (McpError tookTooLong) {
                    assertThat(tookTooLong).hasMessageContaining("longer than the limit");
                }
            }
        }
    }

    private static String report(String load, Map<String, List<Long>> millis) {
        StringBuilder report = new StringBuilder("Beside " + load + " clients, in milliseconds:\n");
        millis.forEach((what, all) -> report.append(String.format(
                Locale.ROOT,
                "  %-6s %5d times, median %5d, slowest %5d%n",
                what,
                all.size(),
                middle(all),
                Collections.max(all))));
        return report.toString();
    }

    private static long middle(List<Long> millis) {
        return millis.stream().sorted().toList().get(millis.size() / 2);
    }

    private String working() throws IOException {
        process.outputWriter(UTF_8).append('\n').flush();
        return said.readLine();
    }

    /**
     * A busy machine delays the requests under both loads. Therefore, each kind of request is compared with the same
     * kind under the other load.
     */
    @Test
    void answersForOtherDocumentsAndLeaksNothing() throws Exception {
        warmUp();
        Map<String, List<Long>> honest = measure(Math.min(SECONDS, 30), false);
        Map<String, List<Long>> hostile = measure(SECONDS, true);
        Files.writeString(
                Path.of("target", "hostile-folder.txt"),
                report("honest", honest)
                        + report("hostile", hostile)
                        + new TreeMap<>(outcomes)
                                .entrySet().stream()
                                        .map(one -> one.getValue() + " times " + one.getKey() + "\n")
                                        .collect(Collectors.joining()));
        assertThat(outcomes).isNotEmpty();
        assertThat(hostile)
                .allSatisfy((what, all) -> assertThat(Collections.max(all))
                        .as("milliseconds for " + what)
                        .isLessThan(MILLIS + FACTOR * Collections.max(honest.get(what))));
        await().atMost(PATIENCE).until(() -> working().equals("[]"));
        process.getOutputStream().close();
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(said.readLine()).isEqualTo("[]");
        assertThat(Files.readString(log)).doesNotContain("OutOfMemoryError");
    }
}
