package io.github.mcpresources.testkit.harness;

import static io.github.mcpresources.testkit.assertions.ResourceAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.mcpresources.Handle;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.client.ClientException;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FaultyUpstreamTest {

    private final ManualTime time = new ManualTime();
    private final FaultyUpstream upstream = FaultyUpstream.start(registry(), time);
    private final ResourceClient client =
            ResourceClient.http(upstream.url()).revision(Revision.V2025_11_25).deadline(Duration.ofSeconds(20));

    private static ResourceRegistry registry() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("notes://a").text("alpha");
        return registry;
    }

    @AfterEach
    void close() {
        client.close();
        upstream.close();
    }

    @Test
    void servesByDefault() {
        assertThat(client.list()).lists("notes://a");
        assertThat(client.read("notes://a")).hasText("alpha");
    }

    @Test
    void bracketsIpv6Address() throws Exception {
        byte[] one = new byte[16];
        one[15] = 1;
        assertThat(FaultyUpstream.url(InetAddress.getByAddress(one), 80)).isEqualTo("http://[0:0:0:0:0:0:0:1]:80/mcp");
        assertThat(FaultyUpstream.url(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 80))
                .isEqualTo("http://127.0.0.1:80/mcp");
    }

    @Test
    void servesSdkClient() {
        try (McpSyncClient sdk = McpClient.sync(HttpClientStreamableHttpTransport.builder(upstream.url())
                        .endpoint("/mcp")
                        .build())
                .build()) {
            sdk.initialize();
            assertThat(sdk.listResources().resources()).hasSize(1);
        }
    }

    @Test
    void hangsUntilHealed() {
        client.open();
        upstream.hang();
        try (ResourceClient impatient = ResourceClient.http(upstream.url())
                .revision(Revision.V2025_11_25)
                .deadline(Duration.ofMillis(50))) {
            assertThatExceptionOfType(ClientException.class)
                    .isThrownBy(impatient::open)
                    .withMessageContaining("no answer");
        }
        upstream.heal();
        assertThat(client.read("notes://a")).hasText("alpha");
    }

    @Test
    void answersWithInvalidJson() {
        client.open();
        upstream.garbage();
        Exchange exchange = client.list().exchange();
        assertThat(exchange.isAnswered()).isFalse();
        assertThat(exchange.status()).isEqualTo(200);
    }

    @Test
    void answersAfterDelay() throws Exception {
        client.open();
        upstream.slow(Duration.ofMinutes(5));
        CompletableFuture<Exchange> answer =
                CompletableFuture.supplyAsync(() -> client.read("notes://a").exchange());
        await().until(() -> time.timers() > 0); // the notification stream may be delayed, too
        time.advance(Duration.ofMinutes(5).minusMillis(1));
        assertThat(answer).isNotDone();
        await().until(() -> {
            time.advance(Duration.ofMinutes(5));
            return answer.isDone();
        });
        assertThat(answer.get().succeeded()).isTrue();
    }

    @Test
    void dropsDelayedAnswerOnDeath() throws Exception {
        client.open();
        upstream.slow(Duration.ofMinutes(5));
        CompletableFuture<Exchange> answer =
                CompletableFuture.supplyAsync(() -> client.read("notes://a").exchange());
        await().until(() -> time.timers() > 0);
        upstream.die();
        time.advance(Duration.ofMinutes(5));
        assertThat(answer.get(5, TimeUnit.MINUTES).isAnswered()).isFalse();
    }

    @Test
    void refusesConnectionsAndLosesSessionsOnDeath() {
        client.open();
        upstream.die();
        assertThat(client.list().exchange().isAnswered()).isFalse();
        ResourceClient late = client.copy();
        assertThatThrownBy(late::open).isInstanceOf(ClientException.class);
        upstream.heal();
        assertThat(client.list().exchange().status()).isEqualTo(404);
        try (ResourceClient anew = client.copy()) {
            assertThat(anew.read("notes://a")).hasText("alpha");
        }
    }

    @Test
    void endsSubscriptionsOfClosedSession() {
        AtomicInteger watches = new AtomicInteger();
        ResourceRegistry registry = registry();
        ResourceProvider watched = new ResourceProvider() {
            @Override
            public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
                return registry.listResources(page, context);
            }

            @Override
            public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                return registry.read(uri, context);
            }

            @Override
            public CompletionStage<Handle> watch(String uri, RequestContext context) {
                watches.incrementAndGet();
                return CompletableFuture.completedFuture(watches::decrementAndGet);
            }
        };
        try (FaultyUpstream served = FaultyUpstream.start(watched, time)) {
            try (ResourceClient subscriber = ResourceClient.http(served.url()).revision(Revision.V2025_11_25)) {
                ObjectNode params = JsonNodeFactory.instance.objectNode().put("uri", "notes://a");
                assertThat(subscriber
                                .ask("resources/subscribe", params)
                                .exchange()
                                .succeeded())
                        .isTrue();
                await().untilAsserted(() -> assertThat(watches).hasValue(1));
            }
            await().untilAsserted(() -> assertThat(watches).hasValue(0));
        }
    }
}
