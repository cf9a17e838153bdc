package io.github.mcpresources.office;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients read texts that are too large or nested too deeply, from a server with a heap of 256 MB. Each request is
 * answered with a part of the text or with the name of a limit, and requests for other documents are answered meanwhile.
 * The documents contain the address of a listener. The test fails if anything connects to it. {@code -Doffice.bombs=1000000} sets the number of
 * repetitions; the test itself then needs a heap of 4 GB ({@code -Dsurefire.options="-Xmx4g"}).
 */
@Timeout(3600)
class TextBombsTrial {

    private static final int COUNT = Integer.getInteger("office.bombs", 1_000_000);
    private static final int CLIENTS = 4;

    /** The texts of errors that say which limit was exceeded, or that the document has no such part. */
    private static final Pattern NAMED = Pattern.compile(
            "setting |JVM option |has no |must be |is missing|last row of a sheet is |Resource not found",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern FATAL = Pattern.compile("OutOfMemoryError|StackOverflowError");

    @TempDir
    Path folder;

    private final Map<String, String> outcomes = new ConcurrentHashMap<>();
    private final Map<String, Long> durations = new ConcurrentHashMap<>();

    @Test
    void namesLimitsAndAnswersOtherRequests() throws Exception {
        Path bombs = Files.createDirectory(folder.resolve("bombs"));
        Set<SocketAddress> connections = ConcurrentHashMap.newKeySet();
        ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread acceptor = new Thread(() -> accept(listener, connections));
        acceptor.start();
        new TextBombs(bombs, COUNT, "http://127.0.0.1:" + listener.getLocalPort() + "/").write();
        Path honest = Files.write(
                folder.resolve("honest.docx"),
                TestPackage.word()
                        .part(
                                "word/document.xml",
                                "<w:document xmlns:w=\"urn:w\"><w:body><w:p><w:r><w:t>Honest</w:t></w:r></w:p></w:body>"
                                        + "</w:document>")
                        .bytes());
        List<Path> documents;
        try (Stream<Path> all = Files.list(bombs)) {
            documents = all.sorted().toList();
        }
        Path log = Path.of("target", "text-bombs.log");
        Process process = ChildJvm.of(
                        place -> true,
                        HostileFolderServer.class,
                        List.of("-Xmx256m", "-XX:+ExitOnOutOfMemoryError"),
                        folder.toString(),
                        "PT10S")
                .redirectError(log.toFile())
                .start();
        ExecutorService clients = Executors.newCachedThreadPool();
        try (BufferedReader said = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
            String base = said.readLine();
            AtomicBoolean isOver = new AtomicBoolean();
            Future<List<Long>> probe = clients.submit(() -> probe(base, honest, isOver));
            List<Future<?>> readers = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                int first = client;
                readers.add(clients.submit(() -> {
                    try (McpSyncClient own = TestServer.connect(base)) {
                        for (int at = first; at < documents.size(); at += CLIENTS) {
                            read(own, documents.get(at));
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> reader : readers) {
                try {
                    reader.get();
                } catch (ExecutionException failed) {
                    assertThat(process.waitFor(5, TimeUnit.SECONDS) ? process.exitValue() : null)
                            .as("exit code of the server, 3 for an OutOfMemoryError; null if it is alive")
                            .isNull();
                    throw failed;
                }
            }
            isOver.set(true);
            List<Long> millis = probe.get();
            Files.writeString(
                    Path.of("target", "text-bombs.txt"),
                    millis.size() + " honest reads, the slowest took "
                            + millis.stream().mapToLong(Long::longValue).max().orElse(0) + " ms; resident "
                            + HostileMemory.resident(process.pid()) + " MB\n"
                            + new TreeMap<>(outcomes)
                                    .entrySet().stream()
                                            .map(one -> one.getKey() + " (" + durations.get(one.getKey()) + " ms): "
                                                    + one.getValue() + "\n")
                                            .collect(Collectors.joining()));
            assertThat(process.isAlive()).isTrue();
            long workbooks =
                    documents.stream().filter(TextBombsTrial::isWorkbook).count();
            assertThat(outcomes)
                    .hasSize((int) (documents.size() * TextBombs.parts().size()
                            + workbooks * TextBombs.sheets().size()));
            assertThat(outcomes)
                    .allSatisfy((what, outcome) -> assertThat(outcome)
                            .as(what)
                            .matches(text -> text.startsWith("answer")
                                    || NAMED.matcher(text).find()));
            assertThat(millis).isNotEmpty();
            try (Stream<String> logged = Files.lines(log)) { // too many lines of POI to be in memory
                assertThat(logged.filter(line -> FATAL.matcher(line).find())).isEmpty();
            }
            assertThat(connections).isEmpty();
        } finally {
            listener.close();
            clients.shutdownNow();
            process.destroyForcibly();
        }
    }

    private void read(McpSyncClient client, Path document) {
        TextBombs.parts().forEach((part, some) -> {
            String what = document.getFileName() + " " + part;
            put(what, () -> text(client, document, some));
        });
        if (isWorkbook(document)) {
            String id = id(client, document);
            for (String form : TextBombs.sheets()) {
                put(document.getFileName() + " " + form, () -> cells(client, id, form));
            }
        }
    }

    private void put(String what, Supplier<String> answer) {
        long begun = System.nanoTime();
        String outcome;
        try {
            outcome = answer.get();
        } catch (McpError refused) {
            outcome = String.valueOf(refused.getMessage());
        }
        outcomes.put(what, outcome);
        durations.put(what, (System.nanoTime() - begun) / 1_000_000);
    }

    private static boolean isWorkbook(Path document) {
        return document.toString().matches(".*\\.(xlsx|xls|ods)");
    }

    private static String id(McpSyncClient client, Path document) {
        McpSchema.CallToolResult listed = client.callTool(McpSchema.CallToolRequest.builder("list_embedded_resources")
                .arguments(Map.of("file_path", document.toString()))
                .build());
        return listed.structuredContent() instanceof Map<?, ?> json ? String.valueOf(json.get("doc_id")) : "none";
    }

    private static String cells(McpSyncClient client, String id, String form) {
        McpSchema.ReadResourceResult read =
                client.readResource(McpSchema.ReadResourceRequest.builder("office://" + id + "/sheet/sheet-1?" + form)
                        .build());
        return "answer of "
                + ((McpSchema.TextResourceContents) read.contents().get(0))
                        .text()
                        .length() + " characters";
    }

    private static void accept(ServerSocket listener, Set<SocketAddress> connections) {
        try {
            while (true) {
                try (Socket connection = listener.accept()) {
                    connections.add(connection.getRemoteSocketAddress());
                }
            }
        } catch (IOException closed) {
            return; // the test is over
        }
    }

    private static String text(McpSyncClient client, Path document, Map<String, Object> some) {
        Map<String, Object> arguments = new LinkedHashMap<>(some);
        arguments.put("file_path", document.toString());
        McpSchema.CallToolResult result = client.callTool(McpSchema.CallToolRequest.builder("read_document")
                .arguments(arguments)
                .build());
        String text = ((McpSchema.TextContent) result.content().get(0)).text();
        return Boolean.TRUE.equals(result.isError()) ? text : "answer of " + text.length() + " characters";
    }

    /** Reads an honest document until the others are read. Returns the durations in milliseconds. */
    private static List<Long> probe(String base, Path honest, AtomicBoolean isOver) {
        List<Long> millis = new ArrayList<>();
        try (McpSyncClient client = TestServer.connect(base)) {
            do {
                long begun = System.nanoTime();
                assertThat(text(client, honest, Map.of("format", "txt"))).startsWith("answer of ");
                millis.add((System.nanoTime() - begun) / 1_000_000);
            } while (!isOver.get());
        }
        return millis;
    }
}
