package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.examples.ServerProcess;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that a process without memory ends with a message, instead of losing threads and leaving requests unanswered.
 */
class OutOfMemoryTest {

    private static final String SAID = "Out of memory: the process ends with exit code 3.";

    private static ServerProcess start(String mode) throws Exception {
        return ServerProcess.ofTests(ExhaustedServer.class, "-Xmx64m", mode);
    }

    @ParameterizedTest
    @CsvSource({
        "V2025_11_25, resources/read",
        "V2026_07_28, resources/read",
        "V2025_11_25, tools/call",
        "V2026_07_28, tools/call"
    })
    void endsProcessIfRequestExhaustsMemory(Revision revision, String method) throws Exception {
        try (ServerProcess server = start("http");
                ResourceClient client =
                        ResourceClient.http(server.url()).revision(revision).deadline(ServerProcess.PATIENCE)) {
            assertThat(client.ask("resources/read", Json.object("uri", "test://small"))
                            .succeeded())
                    .isTrue();
            ObjectNode params = method.equals("tools/call")
                    ? Json.object("name", "large").set("arguments", Json.object())
                    : Json.object("uri", "test://large");

            CompletableFuture<Void> pending = CompletableFuture.runAsync(() -> client.ask(method, params));

            assertThat(server.exitCode()).isEqualTo(OutOfMemory.EXIT_CODE);
            assertThat(server.errors()).contains(SAID);
            assertThat(pending.handle((answered, lost) -> true).get()).isTrue();
        }
    }

    @Test
    void endsProcessIfThreadExhaustsMemory() throws Exception {
        try (ServerProcess server = start("thread")) {
            assertThat(server.exitCode()).isEqualTo(OutOfMemory.EXIT_CODE);
            assertThat(server.errors().lines().filter(line -> !line.startsWith("Picked up JAVA_TOOL_OPTIONS")))
                    .containsExactly(SAID + " Give it more memory with java -Xmx512m -jar ...");
        }
    }

    @Test
    void ignoresOtherFailuresAndMissingNativeThreads() {
        IllegalStateException inner = new IllegalStateException();
        IllegalStateException loop = new IllegalStateException(inner);
        inner.initCause(loop);
        assertThatCode(() -> {
                    OutOfMemory.check(loop);
                    OutOfMemory.check(new StackOverflowError());
                    OutOfMemory.check(new IllegalStateException("java.lang.OutOfMemoryError: Java heap space"));
                    OutOfMemory.check(new OutOfMemoryError("unable to create native thread: possibly out of memory"));
                })
                .doesNotThrowAnyException();
    }
}
