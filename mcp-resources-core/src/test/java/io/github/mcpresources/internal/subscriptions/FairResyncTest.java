package io.github.mcpresources.internal.subscriptions;

import static io.github.mcpresources.internal.subscriptions.Fixture.ANN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceLimits;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that neither a steady load nor further resyncs postpone the notifications of a resync. */
class FairResyncTest {

    private static final Duration WINDOW = ResourceLimits.Bus.DEFAULT_RESYNC_WINDOW;

    private final Wire wire = new Wire();

    private Fixture fixture(int queuedEvents, Executor executor) {
        Fixture fixture = new Fixture(
                new Fixture.Slow(),
                ResourceLimits.builder()
                        .subscriptions(s -> s.queuedEvents(queuedEvents))
                        .build(),
                executor);
        fixture.manager.connect(wire, event -> false);
        return fixture;
    }

    private static String[] uris(int count) {
        return IntStream.range(0, count).mapToObj(i -> "x://" + i).toArray(String[]::new);
    }

    private List<Client> open(Fixture fixture, int clients, String... uris) {
        List<Client> opened = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            Client client = new Client();
            opened.add(client);
            fixture.open(ANN, client, uris);
        }
        return opened;
    }

    /** A client that accepts a notification only when the test says so. */
    private static final class SteppingClient implements NotificationSink {

        private final Set<String> told = new HashSet<>();
        private CompletableFuture<Void> written = new CompletableFuture<>();
        private String uri = "";
        private int disconnects;

        @Override
        public CompletionStage<Void> send(Notification notification) {
            uri = notification instanceof Notification.Updated updated ? updated.uri() : "";
            written = new CompletableFuture<>();
            return written;
        }

        /** Accepts the notification that is being sent, and therefore causes the next one to be sent. */
        void accept() {
            told.add(uri);
            written.complete(null);
        }

        @Override
        public void disconnect() {
            disconnects++;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 10, 100})
    void steadyLoadOverQueueDoesNotPostponeOthers(int queuedEvents) {
        String[] uris = uris(200);
        Fixture fixture = fixture(queuedEvents, Runnable::run);
        SteppingClient client = new SteppingClient();
        Subscriber subscriber = fixture.manager.open("test", ANN, client, false);
        subscriber.start();
        for (String uri : uris) {
            fixture.subscribe(subscriber, uri);
        }
        wire.deliver(new ResourceEvent.Resync());
        for (int step = 0; step < 200; step++) { // 150 resources change ten times as often as the client can read
            for (int i = 0; i < 150; i++) {
                wire.deliver(new ResourceEvent.Updated(uris[i]));
            }
            for (int i = 0; i < 15; i++) {
                client.accept();
            }
            fixture.time.advance(Resyncs.PORTION);
        }
        assertThat(client.told).contains(uris);
        assertThat(client.disconnects).isZero();
    }

    @Test
    void clientWithFullQueueDoesNotPostponeOtherClients() {
        String[] uris = uris(1_000);
        Fixture fixture = fixture(100, Runnable::run);
        List<Client> clients = open(fixture, 5, uris);
        Client slow = new Client(Client.Manner.HANGS);
        fixture.open(ANN, slow, uris);
        wire.deliver(new ResourceEvent.Resync());
        for (Duration passed = Duration.ZERO; passed.compareTo(WINDOW) <= 0; passed = passed.plus(Resyncs.PORTION)) {
            for (int i = 0; i < 150; i++) {
                wire.deliver(new ResourceEvent.Updated(uris[i]));
            }
            fixture.time.advance(Resyncs.PORTION);
        }
        assertThat(clients).allSatisfy(client -> assertThat(client.uris()).contains(uris));
        assertThat(slow.disconnects()).isZero();
    }

    @Test
    void changesThatOnlyThisServerNoticesDoNotDisconnectDuringResync() {
        String[] uris = uris(20);
        Fixture.Slow provider = new Fixture.Slow();
        Fixture fixture = new Fixture(
                provider,
                ResourceLimits.builder().subscriptions(s -> s.queuedEvents(10)).build(),
                Runnable::run);
        fixture.manager.connect(wire, event -> false);
        Client slow = new Client(Client.Manner.HANGS);
        fixture.open(ANN, slow, uris);
        wire.deliver(new ResourceEvent.Resync());
        for (String uri : uris) {
            provider.observers.get(0).accept(new ResourceEvent.Updated(uri));
        }
        assertThat(slow.disconnects()).isZero();
        slow.read();
        assertThat(slow.uris()).contains(uris);
    }

    @Test
    void furtherResyncsDoNotPostponeFirst() {
        String[] uris = uris(1_000);
        Fixture fixture = fixture(1_000, Runnable::run);
        List<Client> clients = open(fixture, 20, uris);
        for (int second = 0; second < WINDOW.toSeconds(); second++) {
            wire.deliver(new ResourceEvent.Resync());
            fixture.time.advance(Duration.ofSeconds(1));
        }
        fixture.time.advance(Resyncs.PORTION);
        assertThat(clients).allSatisfy(client -> assertThat(client.uris()).contains(uris));
    }

    @Test
    void resourceThatWasAlreadyNotifiedIsNotifiedAgainForFurtherResync() {
        Fixture fixture = fixture(1_000, Runnable::run);
        Client client = open(fixture, 1, uris(2)).get(0);
        wire.deliver(new ResourceEvent.Resync());
        fixture.time.advance(Resyncs.PORTION);
        assertThat(client.uris())
                .as("the first of two, at the beginning of the window")
                .hasSize(1);
        wire.deliver(new ResourceEvent.Resync());
        fixture.time.advance(WINDOW.plus(Resyncs.PORTION));
        assertThat(client.uris()).hasSize(3).contains(uris(2));
    }

    @Test
    void machineWithoutIdleProcessorKeepsWindow() {
        Queue<Runnable> tasks = new ArrayDeque<>();
        Fixture fixture = fixture(1_000, tasks::add);
        run(tasks);
        List<Client> clients = open(fixture, 100, uris(1_000));
        wire.deliver(new ResourceEvent.Resync());
        for (int i = 0; i < 11; i++) { // each task starts half a second late
            fixture.time.advance(Duration.ofMillis(500));
            run(tasks);
        }
        assertThat(clients).allSatisfy(client -> assertThat(client.uris()).hasSize(1_000));
    }

    private static void run(Queue<Runnable> tasks) {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void shortQueueDoesNotEndResync(int queuedEvents) {
        Fixture fixture = fixture(queuedEvents, Runnable::run);
        Client client = open(fixture, 1, uris(1_000)).get(0);
        wire.deliver(new ResourceEvent.Resync());
        fixture.time.advance(WINDOW.plus(Resyncs.PORTION));
        assertThat(client.uris()).containsExactlyInAnyOrder(uris(1_000));
    }
}
