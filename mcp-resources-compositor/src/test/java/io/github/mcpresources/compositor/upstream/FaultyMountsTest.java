package io.github.mcpresources.compositor.upstream;

import static io.github.mcpresources.compositor.upstream.ProviderCalls.await;
import static io.github.mcpresources.compositor.upstream.ProviderCalls.patiently;
import static io.github.mcpresources.compositor.upstream.ProviderCalls.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.compositor.upstream.HttpUpstreamTest.Way;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.harness.FaultyUpstream;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests faults of a mounted server. Lists arrive in time and name the mount, and a server that recovers is listed
 * again.
 */
class FaultyMountsTest {

    private static final Duration DEADLINE = Duration.ofSeconds(5);
    private static final Duration STEP = Duration.ofMillis(100);

    private final ResourceRegistry notes = ResourceRegistry.create();
    private final ResourceRegistry tasks = ResourceRegistry.create();
    private final FaultyUpstream server = FaultyUpstream.start(tasks);
    private final ManualTime time = new ManualTime();
    private final ResourceCompositor compositor =
            ResourceCompositor.builder().listDeadline(DEADLINE).time(time).build();

    @TempDir
    Path folder;

    @BeforeEach
    void register() {
        notes.resource("x://1").text("a note");
        tasks.resource("x://1").text("a task");
        compositor.mount("notes", notes);
    }

    @AfterEach
    void close() {
        compositor.close();
        server.close();
    }

    enum Fault {
        KILLED,
        HANGS,
        REFUSES,
        SLOW,
        GARBAGE
    }

    private static McpUpstream patient(McpUpstream.Builder builder) {
        return builder.backoff(Duration.ofMillis(50), Duration.ofMillis(200)).build();
    }

    private McpUpstream upstream(Fault fault) {
        if (fault != Fault.KILLED) {
            return patient(McpUpstream.http(URI.create(server.url())));
        }
        List<String> command = new ArrayList<>(List.of(
                "sh",
                "-c",
                "test -e \"$0\" && exit 1; exec \"$@\"",
                folder.resolve("dead").toString()));
        command.addAll(SampleServer.command());
        return patient(McpUpstream.stdio(command.toArray(new String[0])));
    }

    private void begin(Fault fault, McpUpstream upstream) throws Exception {
        switch (fault) {
            case KILLED -> {
                long pid = Long.parseLong(ProviderCalls.read(upstream, "test://pid"));
                Files.createFile(folder.resolve("dead"));
                ProcessHandle child = ProcessHandle.of(pid).orElseThrow();
                child.destroyForcibly();
                child.onExit().join();
            }
            case HANGS -> server.hang();
            case REFUSES -> server.die();
            case SLOW -> server.slow(Duration.ofSeconds(30));
            case GARBAGE -> server.garbage();
        }
    }

    /**
     * Returns a list, and checks that it arrives before its deadline on the manual clock. If the list of the mount does
     * not arrive, the compositor gives up its request soon after this deadline, and requests the list again.
     */
    private Page<ResourceDescriptor> list() {
        CompletableFuture<Page<ResourceDescriptor>> list = compositor
                .listResources(Page.Request.first(1_000), within(DEADLINE.plusSeconds(1)))
                .toCompletableFuture();
        Instant deadline = time.instant().plus(DEADLINE);
        await().until(() -> {
            if (!list.isDone()) {
                assertThat(time.instant()).isBefore(deadline);
                time.advance(STEP);
            }
            return list.isDone();
        });
        time.advance(STEP);
        return list.join();
    }

    @ParameterizedTest
    @EnumSource
    void listArrivesInTimeAndNamesFailedMount(Fault fault) throws Exception {
        McpUpstream upstream = upstream(fault);
        compositor.mount("far", upstream);
        await().atMost(Duration.ofMinutes(5)).until(() -> !list().isPartial());
        begin(fault, upstream);
        // A cached list is served until the compositor detects the fault.
        await().atMost(Duration.ofMinutes(5)).until(() -> {
            compositor.onPublished(new ResourceEvent.ListChanged());
            Page<ResourceDescriptor> page = list();
            assertThat(page.items()).extracting(ResourceDescriptor::uri).contains("notes+x://1");
            return page.isPartial() && page.meta().toString().contains("mount=far");
        });

        Files.deleteIfExists(folder.resolve("dead"));
        server.heal();
        await().atMost(Duration.ofMinutes(5)).until(() -> !list().isPartial());
        await().until(() -> list().items().size() > 1);
    }

    @ParameterizedTest
    @EnumSource(
            value = Way.class,
            names = {"SESSION", "STATELESS"})
    void notifiesWatchersOfRestartAndLaterUpdates(Way way) {
        try (SampleEndpoint endpoint = way.endpoint()) {
            compositor.mount("far", way.upstream(endpoint));
            List<ResourceEvent> received = new CopyOnWriteArrayList<>();
            compositor.observe(received::add);
            await(compositor.watch("far+test://note", patiently()));
            await().atMost(Duration.ofMinutes(5)).until(() -> !list().isPartial());

            endpoint.die();
            await().atMost(Duration.ofMinutes(5))
                    .untilAsserted(() -> assertThat(list().meta().toString()).contains("mount=far"));
            received.clear();
            endpoint.start();

            ResourceEvent updated = new ResourceEvent.Updated("far+test://note");
            await().atMost(Duration.ofMinutes(5)).untilAsserted(() -> {
                time.advance(STEP);
                assertThat(received).contains(updated, new ResourceEvent.ListChanged());
            });
            await().atMost(Duration.ofMinutes(5)).until(() -> !list().isPartial());
            received.clear();
            await().untilAsserted(() -> {
                endpoint.updated("test://note");
                assertThat(received).contains(updated);
            });
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Way.class,
            names = {"SESSION", "STATELESS"})
    void notifiesWatchersWhoCameDuringOutage(Way way) {
        try (SampleEndpoint endpoint = way.endpoint()) {
            compositor.mount("far", way.upstream(endpoint));
            List<ResourceEvent> received = new CopyOnWriteArrayList<>();
            compositor.observe(received::add);
            await().atMost(Duration.ofMinutes(5)).until(() -> !list().isPartial());
            endpoint.die();
            await().atMost(Duration.ofMinutes(5))
                    .untilAsserted(() -> assertThat(list().meta().toString()).contains("mount=far"));

            await(compositor.watch("far+test://note", patiently()));
            received.clear();
            endpoint.start();

            ResourceEvent updated = new ResourceEvent.Updated("far+test://note");
            await().atMost(Duration.ofMinutes(5))
                    .untilAsserted(() -> assertThat(received).contains(updated));
            await().atMost(Duration.ofMinutes(5)).until(() -> !list().isPartial());
            received.clear();
            await().untilAsserted(() -> {
                endpoint.updated("test://note");
                assertThat(received).contains(updated);
            });
        }
    }
}
