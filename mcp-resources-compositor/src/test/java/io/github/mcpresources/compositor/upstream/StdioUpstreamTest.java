package io.github.mcpresources.compositor.upstream;

import static io.github.mcpresources.compositor.upstream.ProviderCalls.await;
import static io.github.mcpresources.compositor.upstream.ProviderCalls.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.compositor.UpstreamException;
import io.github.mcpresources.compositor.UpstreamState.Phase;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Tests a child process as an upstream. The process is killed, has its own child processes, or never answers. */
class StdioUpstreamTest {

    private static McpUpstream.Builder sample(String... options) {
        return McpUpstream.stdio(SampleServer.command(options).toArray(new String[0]))
                .backoff(Duration.ofMillis(50), Duration.ofMillis(200))
                .pingInterval(Duration.ofSeconds(1));
    }

    private static ProcessHandle child(McpUpstream upstream) {
        return ProcessHandle.of(Long.parseLong(ProviderCalls.read(upstream, "test://pid")))
                .orElseThrow();
    }

    @Test
    void startsOnFirstRequestAndEndsWithUpstream() {
        McpUpstream upstream = sample("--chatty", "--family").build();
        assertThat(upstream.state().phase()).isEqualTo(Phase.IDLE);

        assertThat(ProviderCalls.uris(upstream)).contains("test://note", "test://item/4");
        ProcessHandle child = child(upstream);
        List<ProcessHandle> grandchildren = child.descendants().toList();
        assertThat(grandchildren).isNotEmpty();
        upstream.close();

        assertThat(child.isAlive()).isFalse();
        await().untilAsserted(() -> assertThat(grandchildren).noneMatch(ProcessHandle::isAlive));
        assertThatThrownBy(() -> ProviderCalls.read(upstream, "test://note"))
                .isInstanceOfSatisfying(UpstreamException.class, closed -> {
                    assertThat(closed.reason()).isEqualTo("it was closed");
                    assertThat(closed.isRetryable()).isFalse();
                });
    }

    @Test
    void restartsKilledProcessWithSubscriptionsAndEndsItsDescendants() {
        try (McpUpstream upstream = sample("--family").build()) {
            List<ResourceEvent> received = new CopyOnWriteArrayList<>();
            upstream.observe(received::add);
            await(upstream.watch("test://note", patiently()));
            ProcessHandle first = child(upstream);
            List<ProcessHandle> grandchildren = first.descendants().toList();
            received.clear();

            first.destroyForcibly();

            await().atMost(Duration.ofMinutes(5))
                    .untilAsserted(() -> assertThat(received)
                            .contains(new ResourceEvent.Updated("test://note"), new ResourceEvent.ListChanged()));
            ProcessHandle second = child(upstream);
            assertThat(second).isNotEqualTo(first);
            assertThat(grandchildren).isNotEmpty();
            await().untilAsserted(() -> assertThat(grandchildren).noneMatch(ProcessHandle::isAlive));
            received.clear();
            ProviderCalls.read(upstream, "test://touch");
            await().untilAsserted(() -> assertThat(received).contains(new ResourceEvent.Updated("test://note")));
        }
    }

    @Test
    void pendingRequestFailsAtOnceIfProcessIsKilled() {
        try (McpUpstream upstream = sample().build()) {
            ProcessHandle child = child(upstream);
            var read = upstream.read("test://hang", patiently()).toCompletableFuture();
            child.destroyForcibly();
            assertThatThrownBy(() -> await(read))
                    .isInstanceOfSatisfying(
                            UpstreamException.class,
                            lost -> assertThat(lost.reason()).isEqualTo("the connection was lost"));
        }
    }

    @Test
    void hundredFailedAttemptsLeaveOneChildAtMostAndNoThread() {
        // The program reads its input and never answers.
        McpUpstream upstream = McpUpstream.stdio("sh", "-c", "exec cat > /dev/null")
                .backoff(Duration.ofMillis(1), Duration.ofMillis(1))
                .connectTimeout(Duration.ofMillis(30))
                .closeTimeout(Duration.ofSeconds(3))
                .build();
        long before = ProcessHandle.current().descendants().count();
        int attempts = 0;
        while (attempts < 100) {
            try {
                await(upstream.listResources(Page.Request.first(1), patiently()));
            } catch (UpstreamException failed) {
                assertThat(failed.isRetryable()).isTrue();
                attempts++;
            }
            assertThat(ProcessHandle.current().children().count() - before).isLessThanOrEqualTo(1);
        }
        upstream.close();

        await().untilAsserted(() ->
                assertThat(ProcessHandle.current().descendants().count()).isLessThanOrEqualTo(before));
        await().untilAsserted(() -> assertThat(Threads.ofUpstreams()).isZero());
    }

    @Test
    void namesMissingProgramOnlyInCause() {
        try (McpUpstream upstream = McpUpstream.stdio("/no/such/program").build()) {
            assertThatThrownBy(() -> ProviderCalls.read(upstream, "test://note"))
                    .isInstanceOfSatisfying(UpstreamException.class, absent -> {
                        assertThat(absent.reason()).isEqualTo("it cannot be reached");
                        assertThat(absent.getCause()).hasMessageContaining("/no/such/program");
                    });
            assertThat(upstream.state().phase()).isEqualTo(Phase.OPEN);
        }
    }

    @Test
    void supportsTransportOfSdk() {
        List<String> command = SampleServer.command();
        try (McpUpstream upstream = McpUpstream.transport(() -> new StdioClientTransport(
                        ServerParameters.builder(command.get(0))
                                .args(command.subList(1, command.size()))
                                .build(),
                        McpJsonDefaults.getMapper()))
                .build()) {
            assertThat(ProviderCalls.uris(upstream)).contains("test://note");
            assertThat(ProviderCalls.read(upstream, "test://greet/bob")).isEqualTo("Hello bob");
        }
    }
}
