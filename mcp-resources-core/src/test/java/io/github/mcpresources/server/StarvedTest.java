package io.github.mcpresources.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Child;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests a server in a separate process whose readers need more memory than the heap has. */
class StarvedTest {

    private static final String READ = "resources/read";
    private static final int EACH = 2;

    /** The kinds of revisions: with sessions and stateless. */
    enum Kind {
        SESSIONS,
        STATELESS
    }

    @TempDir
    Path top;

    private Process process;
    private Path log;

    private URI start(String... options) throws IOException {
        log = top.resolve("log");
        List<String> all = new ArrayList<>(List.of("-Xmx64m"));
        all.addAll(List.of(options));
        process = Child.of(StarvedServer.class, all).redirectError(log.toFile()).start();
        String port = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)).readLine();
        return URI.create("http://127.0.0.1:" + port + "/mcp");
    }

    private static Wire session(URI endpoint) throws Exception {
        HttpWire wire = new HttpWire(endpoint, Map.of());
        wire.initialize("2025-11-25");
        return wire;
    }

    private static CompletableFuture<Map<String, Object>> stateless(URI endpoint, String uri) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return new StatelessClient(endpoint)
                        .call(READ, Map.of("uri", uri))
                        .json();
            } catch (IOException failure) {
                throw new java.io.UncheckedIOException(failure);
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void answersReadsWhoseReadersRunOutOfMemory(Kind kind) throws Exception {
        URI endpoint = start();
        try (Wire session = session(endpoint)) {
            List<CompletableFuture<Map<String, Object>>> starved = new ArrayList<>();
            List<CompletableFuture<Map<String, Object>>> small = new ArrayList<>();
            for (int time = 0; time < EACH; time++) {
                for (String name : List.of("reader", "stage", "stream", "template/7", "small")) {
                    String uri = "test://" + name;
                    (name.equals("small") ? small : starved)
                            .add(
                                    kind == Kind.SESSIONS
                                            ? session.start(READ, Map.of("uri", uri))
                                            : stateless(endpoint, uri));
                }
            }
            for (CompletableFuture<Map<String, Object>> one : starved) {
                Map<?, ?> error = (Map<?, ?>) one.get(5, TimeUnit.MINUTES).get("error");
                assertThat(error).isNotNull();
                assertThat(error.get("code")).isEqualTo(-32603);
                assertThat(String.valueOf(error)).contains("incident").doesNotContain("OutOfMemory", "heap");
            }
            for (CompletableFuture<Map<String, Object>> one : small) {
                assertThat(one.get(5, TimeUnit.MINUTES)).containsKey("result");
            }
            assertThat(Files.readString(log)).contains("java.lang.OutOfMemoryError");
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    /**
     * Tests the JVM flag that the documentation recommends for a process that must not continue without its threads.
     */
    @ParameterizedTest
    @EnumSource
    void exitsWithFlagIfMemoryRunsOut(Kind kind) throws Exception {
        URI endpoint = start("-XX:+ExitOnOutOfMemoryError");
        try (Wire session = session(endpoint)) {
            String uri = "test://everything";
            CompletableFuture<Map<String, Object>> pending =
                    kind == Kind.SESSIONS ? session.start(READ, Map.of("uri", uri)) : stateless(endpoint, uri);

            assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isEqualTo(3);
            assertThat(pending.handle((answer, lost) -> answer == null || lost != null || !answer.containsKey("result"))
                            .get(5, TimeUnit.MINUTES))
                    .isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
