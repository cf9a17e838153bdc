package io.github.mcpresources.internal.subscriptions;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.internal.subscriptions.Fixture.ANN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.request.ServerRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that a client that does not read delays no other client, and uses few resources for a limited time only. */
class SlowClientsTest {

    private final ThreadPoolExecutor threads = (ThreadPoolExecutor) Executors.newCachedThreadPool();
    private final List<Client> clients = new ArrayList<>();

    @AfterEach
    void release() {
        clients.forEach(Client::read);
        threads.shutdownNow();
    }

    private Client client(Client.Manner manner) {
        Client client = new Client(manner);
        clients.add(client);
        return client;
    }

    @Test
    void blockingClientDelaysNeitherOthersNorPublisher() {
        Fixture fixture = new Fixture(new Fixture.Slow(), ResourceLimits.defaults(), threads);
        Client blocking = client(Client.Manner.BLOCKS);
        fixture.open(ANN, blocking, "x:1");
        List<Client> healthy = IntStream.range(0, 999)
                .mapToObj(i -> client(Client.Manner.READS))
                .toList();
        healthy.forEach(it -> fixture.open(ANN, it, "x:1"));
        fixture.manager.updated("x:1");
        await().until(() -> blocking.sends() == 1);
        for (int round = 2; round <= 20; round++) {
            fixture.manager.updated("x:1"); // returns although a writer blocks
            int expected = round;
            await().until(() -> healthy.stream().allMatch(it -> it.uris().size() == expected));
        }
        assertThat(blocking.sends()).as("one message under way at a time").isEqualTo(1);
        assertThat(blocking.got()).isEmpty();
        blocking.read();
        await().until(() -> blocking.uris().size() == 2);
    }

    @Test
    void replacesBlockedWorkers() {
        Fixture fixture = new Fixture(
                new Fixture.Slow(),
                ResourceLimits.builder().subscriptions(s -> s.stuckWriters(50)).build(),
                threads);
        for (int i = 0; i < 50; i++) {
            fixture.open(ANN, client(Client.Manner.BLOCKS), "x:1");
        }
        Client healthy = client(Client.Manner.READS);
        fixture.open(ANN, healthy, "x:1");
        fixture.manager.updated("x:1");
        await().until(() -> {
            fixture.time.advance(Workers.CHECK_INTERVAL);
            return healthy.uris().size() == 1;
        });
        await().until(() -> {
            fixture.time.advance(Workers.CHECK_INTERVAL);
            return clients.stream().filter(it -> it.sends() == 1).count() == 51;
        });
        assertThat(clients).noneMatch(Client::isDisconnected);
        int regular = Math.max(2, Math.min(8, Runtime.getRuntime().availableProcessors()));
        assertThat(threads.getLargestPoolSize()).isLessThanOrEqualTo(50 + regular);
    }

    @Test
    void disconnectsLongestStuckClientsOverCap() {
        Fixture fixture = new Fixture(
                new Fixture.Slow(),
                ResourceLimits.builder().subscriptions(s -> s.stuckWriters(3)).build(),
                Runnable::run);
        for (int i = 0; i < 5; i++) {
            fixture.open(ANN, client(Client.Manner.HANGS), "x:" + i);
        }
        for (int i = 0; i < 3; i++) {
            fixture.manager.updated("x:" + i);
            fixture.time.advance(Duration.ofSeconds(1));
        }
        assertThat(clients).noneMatch(Client::isDisconnected);
        fixture.manager.updated("x:3");
        fixture.manager.updated("x:4");
        fixture.time.advance(Duration.ofSeconds(1));
        assertThat(clients).extracting(Client::isDisconnected).containsExactly(true, true, false, false, false);
        assertThat(fixture.manager.subscriptions()).isEqualTo(3);
        assertThat(fixture.manager.writers().size()).isEqualTo(3);
    }

    @Test
    void dropsFullQueueAndDisconnectsClient() {
        Fixture fixture = new Fixture(
                new Fixture.Slow(),
                ResourceLimits.builder().subscriptions(s -> s.queuedEvents(10)).build(),
                Runnable::run);
        Client slow = client(Client.Manner.HANGS);
        Client healthy = client(Client.Manner.READS);
        String[] uris = IntStream.range(0, 20).mapToObj(i -> "x:" + i).toArray(String[]::new);
        Subscriber subscriber = fixture.open(ANN, slow, uris);
        fixture.open(ANN, healthy, uris);
        for (int i = 0; i < 11; i++) {
            fixture.manager.updated("x:" + i); // one update is being sent, ten are pending
        }
        assertThat(slow.isDisconnected()).isFalse();
        fixture.manager.updated("x:11");
        assertThat(slow.disconnects()).isEqualTo(1);
        assertThat(fixture.manager.subscriptions()).isEqualTo(20);
        assertThat(fixture.manager.subscribers()).isEqualTo(1);
        assertThat(healthy.uris()).hasSize(12);
        slow.read();
        assertThat(slow.sends()).as("what waited is gone").isEqualTo(1);
        subscriber.close();
        assertThat(slow.disconnects()).isEqualTo(1);
    }

    @Test
    void failingDisconnectDoesNotAffectOthers() {
        Fixture fixture = new Fixture(
                new Fixture.Slow(),
                ResourceLimits.builder().subscriptions(s -> s.queuedEvents(1)).build(),
                Runnable::run);
        Client healthy = client(Client.Manner.READS);
        Subscriber subscriber = fixture.manager.open(
                "throws",
                ANN,
                new NotificationSink() {
                    @Override
                    public CompletionStage<Void> send(Notification notification) {
                        return new CompletableFuture<>();
                    }

                    @Override
                    public void disconnect() {
                        throw new IllegalStateException("gone");
                    }
                },
                false);
        subscriber.start();
        List.of("x:1", "x:2", "x:3").forEach(uri -> fixture.subscribe(subscriber, uri));
        fixture.open(ANN, healthy, "x:1", "x:2", "x:3");
        fixture.manager.updatedUnder("x:");
        assertThat(healthy.uris()).containsExactly("x:1", "x:2", "x:3");
        assertThat(fixture.manager.subscribers()).isEqualTo(1);
    }

    @Test
    void blockingProviderDelaysOnlyItsCaller() throws InterruptedException {
        CountDownLatch answered = new CountDownLatch(1);
        Blocking provider = new Blocking(answered);
        Fixture fixture = new Fixture(provider, ResourceLimits.defaults(), threads);
        Client ofAnn = client(Client.Manner.READS);
        Client ofBob = client(Client.Manner.READS);
        fixture.open(Caller.of("slow"), ofAnn, "x:1");
        fixture.open(Fixture.BOB, ofBob, "x:1");
        provider.blocks = true;
        fixture.manager.updated("x:1");
        await().until(() -> ofBob.uris().size() == 1);
        assertThat(ofAnn.uris()).isEmpty();
        answered.countDown();
        await().until(() -> ofAnn.uris().size() == 1);
    }

    /** A provider that blocks for one caller after the test sets {@code blocks}. */
    private static final class Blocking implements ResourceProvider {
        private volatile boolean blocks;
        private final Fixture.Slow inner = new Fixture.Slow();
        private final CountDownLatch answered;

        Blocking(CountDownLatch answered) {
            this.answered = answered;
        }

        @Override
        public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
            if (blocks && context.caller().equals(Caller.of("slow"))) {
                return context.blocking(() -> {
                    answered.await();
                    return Optional.of(Fixture.resource(uri));
                });
            }
            return inner.describe(uri, context);
        }

        @Override
        public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
            return inner.listResources(page, context);
        }

        @Override
        public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
            return inner.read(uri, context);
        }
    }

    @Test
    void boundsMemoryForClientThatDoesNotRead() {
        Fixture fixture = new Fixture(new Fixture.Slow(), ResourceLimits.defaults(), Runnable::run);
        Client slow = client(Client.Manner.HANGS);
        String[] uris = IntStream.range(0, 1_000).mapToObj(i -> "x:" + i).toArray(String[]::new);
        fixture.open(ANN, slow, uris);
        for (int i = 0; i < 1_000_000; i++) {
            fixture.manager.updated("x:" + i % 1_000);
        }
        assertThat(slow.isDisconnected()).isFalse();
        slow.read();
        assertThat(slow.uris()).hasSize(1_001);
    }

    @Test
    void deliversToReadingClientBesideBlockedClientsWithSystemTime() {
        TimeSource time = TimeSource.system();
        try (SubscriptionManager manager = new SubscriptionManager(
                new Fixture.Slow(),
                ResourceLimits.builder().subscriptions(s -> s.stuckWriters(20)).build(),
                time,
                threads)) {
            ExecutorService publishers = Executors.newSingleThreadExecutor();
            for (int i = 0; i < 20; i++) {
                open(manager, client(Client.Manner.BLOCKS));
            }
            Client healthy = client(Client.Manner.READS);
            open(manager, healthy);
            publishers.execute(() -> manager.updated("x:1"));
            await().until(() -> healthy.uris().size() == 1);
            publishers.shutdownNow();
        }
    }

    @Test
    void disconnectsBlockedClientsOnTheirOwnThreads() {
        try (SubscriptionManager manager = new SubscriptionManager(
                new Fixture.Slow(),
                ResourceLimits.builder().subscriptions(s -> s.stuckWriters(4)).build(),
                TimeSource.system(),
                threads)) {
            serveBeside(200, Client.Manner.LOCKS, manager, () -> {});
            await().until(() -> clients.stream().filter(Client::isDisconnected).count() == 196);
            await().until(() -> threads.getActiveCount() == 4);
            assertThat(threads.getLargestPoolSize())
                    .as("no second thread for any of them")
                    .isLessThanOrEqualTo(200 + 8);
            assertThat(clients).allMatch(it -> it.disconnects() <= 1);
        }
    }

    @Test
    void boundsThreadsOfUninterruptibleClients() {
        Fixture fixture = new Fixture(
                new Fixture.Slow(),
                ResourceLimits.builder().subscriptions(s -> s.stuckWriters(4)).build(),
                threads);
        Runnable later = () -> fixture.time.advance(Workers.CHECK_INTERVAL);
        try (SubscriptionManager manager = fixture.manager) {
            serveBeside(300, Client.Manner.LOCKS_FOR_GOOD, manager, later);
            for (int i = 0; i < 1_200; i++) {
                open(manager, client(Client.Manner.LOCKS_FOR_GOOD));
            }
            manager.updated("x:1");
            await().until(() -> {
                later.run();
                return threads.getActiveCount() >= Workers.MAX_BLOCKED_BY_CLIENTS;
            });
            for (int i = 0; i < 50; i++) { // time in which more threads would be started
                later.run();
            }
            assertThat(threads.getLargestPoolSize()).isLessThanOrEqualTo(8 + 4 + Workers.MAX_BLOCKED_BY_CLIENTS);
        }
    }

    /** Checks that a client that reads is notified although many other clients before it do not read. */
    private void serveBeside(int many, Client.Manner manner, SubscriptionManager manager, Runnable later) {
        for (int i = 0; i < many; i++) {
            open(manager, client(manner));
        }
        Client healthy = client(Client.Manner.READS);
        open(manager, healthy);
        manager.updated("x:1");
        await().until(() -> {
            later.run();
            return healthy.uris().size() == 1;
        });
    }

    private static void open(SubscriptionManager manager, Client client) {
        Subscriber subscriber = manager.open("test", ANN, client, true);
        subscriber.start();
        Fixture.join(subscriber.subscribe("x:1", ServerRequest.detached()));
    }

    @Test
    void leavesNoTimerAfterSubscriberCloses() {
        Fixture fixture = new Fixture(new Fixture.Slow(), ResourceLimits.defaults(), Runnable::run);
        Subscriber subscriber = fixture.open(ANN, client(Client.Manner.READS), "x:1");
        fixture.manager.updated("x:1");
        subscriber.close();
        fixture.time.advance(Duration.ofHours(2));
        assertThat(fixture.time.timers()).isZero();
    }
}
