package io.github.mcpresources.internal.subscriptions;

import static io.github.mcpresources.internal.subscriptions.Fixture.ANN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests the notifications after events of a bus were lost. */
class ResyncTest {

    private static final Duration WINDOW = ResourceLimits.Bus.DEFAULT_RESYNC_WINDOW;

    private final Wire wire = new Wire();
    private final List<Client> clients = new ArrayList<>();

    private Fixture fixture(ResourceLimits limits) {
        Fixture fixture = new Fixture(new Fixture.Slow(), limits, Runnable::run);
        fixture.manager.connect(wire, event -> false);
        return fixture;
    }

    private static String[] uris(int count) {
        return IntStream.range(0, count).mapToObj(i -> "x://" + i).toArray(String[]::new);
    }

    private int told() {
        return clients.stream().mapToInt(client -> client.uris().size()).sum();
    }

    @Test
    void spreadsNotificationsOverWindow() {
        Fixture fixture = fixture(ResourceLimits.defaults());
        for (int i = 0; i < 50; i++) {
            Client client = new Client();
            clients.add(client);
            fixture.open(ANN, client, uris(1_000));
        }
        wire.deliver(new ResourceEvent.Resync());
        assertThat(told()).isZero();
        fixture.time.advance(WINDOW.dividedBy(2));
        assertThat(told()).isBetween(20_000, 30_000);
        fixture.time.advance(WINDOW.dividedBy(2).plus(Resyncs.PORTION));
        assertThat(clients).allSatisfy(client -> {
            assertThat(client.uris()).hasSize(1_000).doesNotHaveDuplicates();
            assertThat(client.disconnects()).isZero();
        });
    }

    @Test
    void doesNotExceedRate() {
        Fixture fixture = fixture(
                ResourceLimits.builder().bus(bus -> bus.resyncRate(1_000)).build());
        for (int i = 0; i < 20; i++) {
            Client client = new Client();
            clients.add(client);
            fixture.open(ANN, client, uris(1_000));
        }
        wire.deliver(new ResourceEvent.Resync());
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(told()).isBetween(9_000, 10_100);
        fixture.time.advance(Duration.ofSeconds(12));
        assertThat(told()).isEqualTo(20_000);
    }

    @Test
    void waitsForClientThatDoesNotRead() {
        Fixture fixture = fixture(
                ResourceLimits.builder().subscriptions(s -> s.queuedEvents(100)).build());
        Client slow = new Client(Client.Manner.HANGS);
        fixture.open(ANN, slow, uris(1_000));
        wire.deliver(new ResourceEvent.Resync());
        fixture.time.advance(Duration.ofSeconds(20));
        assertThat(slow.disconnects()).isZero();
        slow.read();
        fixture.time.advance(Duration.ofSeconds(20));
        assertThat(slow.uris()).containsExactlyInAnyOrder(uris(1_000));
    }

    @Test
    void burstOfBusDoesNotDisconnectAndNothingIsMissing() {
        Fixture fixture = fixture(ResourceLimits.defaults());
        Client slow = new Client(Client.Manner.HANGS);
        String[] uris = uris(1_000);
        fixture.open(ANN, slow, uris);
        Fixture small = fixture(
                ResourceLimits.builder().subscriptions(s -> s.queuedEvents(100)).build());
        Client other = new Client(Client.Manner.HANGS);
        small.open(ANN, other, uris);
        for (String uri : uris) {
            wire.deliver(new ResourceEvent.Updated(uri));
        }
        assertThat(other.disconnects()).isZero();
        other.read();
        small.time.advance(Duration.ofSeconds(20));
        assertThat(other.uris()).contains(uris);
    }

    @Test
    void burstOverQueueConcernsOnlyUpdatedResourcesAndDirectories() {
        Fixture fixture = fixture(
                ResourceLimits.builder().subscriptions(s -> s.queuedEvents(10)).build());
        String[] uris = uris(100);
        for (int i = 0; i < 20; i++) {
            Client client = new Client(Client.Manner.HANGS);
            clients.add(client);
            Subscriber subscriber = fixture.open(ANN, client, uris);
            fixture.subscribe(subscriber, "y://a/");
        }
        for (int i = 0; i < 50; i++) {
            wire.deliver(new ResourceEvent.Updated(uris[i]));
        }
        wire.deliver(new ResourceEvent.Updated("y://a/b"));
        clients.forEach(Client::read);
        List<String> expected = new ArrayList<>(List.of(uris).subList(0, 50));
        expected.add("y://a/");
        assertThat(clients)
                .allSatisfy(client -> assertThat(client.uris()).containsExactlyInAnyOrderElementsOf(expected));
    }

    @Test
    void concernsOnlyUrisUnderPrefixAndDirectoriesThatContainIt() {
        Fixture fixture = fixture(ResourceLimits.defaults());
        Client client = new Client();
        fixture.open(ANN, client, "x://a/", "x://a/b/1", "x://a/c", "y://a/b");
        wire.deliver(new ResourceEvent.Resync("x://a/b"));
        fixture.time.advance(WINDOW);
        assertThat(client.uris()).containsExactlyInAnyOrder("x://a/", "x://a/b/1");
    }

    @Test
    void endsForUnsubscribedUriAndForClosedSubscriber() {
        Fixture fixture = fixture(ResourceLimits.defaults());
        Client client = new Client();
        Client gone = new Client();
        Subscriber subscriber = fixture.open(ANN, client, "x://1", "x://2");
        Subscriber closed = fixture.open(ANN, gone, "x://1");
        wire.deliver(new ResourceEvent.Resync());
        subscriber.unsubscribe("x://1");
        closed.close();
        fixture.time.advance(WINDOW);
        assertThat(client.uris()).containsExactly("x://2");
        assertThat(gone.uris()).isEmpty();
        assertThat(fixture.time.timers())
                .as("nothing is left to do but the expiry")
                .isLessThanOrEqualTo(1);
    }

    @Test
    void clientThatUnsubscribesFromItsOnlyUriDoesNotStopOthers() {
        Fixture fixture = fixture(ResourceLimits.defaults());
        Client client = new Client();
        Client other = new Client();
        Subscriber subscriber = fixture.open(ANN, client, "x://1");
        fixture.open(ANN, other, "x://2");
        wire.deliver(new ResourceEvent.Resync());
        subscriber.unsubscribe("x://1");
        fixture.time.advance(WINDOW);
        wire.deliver(new ResourceEvent.Resync());
        fixture.time.advance(WINDOW);
        assertThat(client.uris()).isEmpty();
        assertThat(other.uris()).containsExactly("x://2", "x://2");
    }

    @Test
    void secondResyncIsNotLost() {
        Fixture fixture = fixture(ResourceLimits.defaults());
        Client client = new Client();
        fixture.open(ANN, client, "x://1");
        wire.deliver(new ResourceEvent.Resync());
        fixture.time.advance(WINDOW);
        wire.deliver(new ResourceEvent.Resync());
        fixture.time.advance(WINDOW);
        assertThat(client.uris()).containsExactly("x://1", "x://1");
    }

    @Test
    void pausedClientIsNotifiedWhenItsStreamIsBack() {
        Fixture fixture = fixture(
                ResourceLimits.builder().subscriptions(s -> s.queuedEvents(10)).build());
        Client client = new Client();
        Subscriber subscriber = fixture.open(ANN, client, uris(100));
        subscriber.pause();
        wire.deliver(new ResourceEvent.Resync());
        fixture.time.advance(WINDOW);
        assertThat(client.uris()).isEmpty();
        subscriber.start();
        fixture.time.advance(WINDOW);
        assertThat(client.uris()).containsExactlyInAnyOrder(uris(100));
    }
}
