package io.github.mcpresources.internal.subscriptions;

import static io.github.mcpresources.internal.subscriptions.Fixture.ANN;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Tests the expiry of sessions whose end the server did not notice. */
class ExpiryTest {

    private final Fixture fixture = new Fixture(new Fixture.Slow());

    @Test
    void removesAllAbandonedSubscribers() {
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            Client client = new Client();
            clients.add(client);
            Subscriber subscriber = fixture.listen(ANN, client);
            for (int k = 0; k < 4; k++) {
                fixture.subscribe(subscriber, "x://" + (i + k) + "/");
            }
            fixture.time.advance(Duration.ofMillis(10));
        }
        assertThat(fixture.manager.subscriptions()).isEqualTo(20_000);
        fixture.time.advance(Duration.ofMinutes(59));
        assertThat(fixture.manager.subscribers()).isEqualTo(5_000);
        fixture.time.advance(Duration.ofMinutes(3));
        assertThat(fixture.manager.subscribers()).isZero();
        assertThat(fixture.manager.subscriptions()).isZero();
        assertThat(fixture.manager.index().size()).isZero();
        assertThat(fixture.manager.writers().size()).isZero();
        assertThat(clients).allMatch(client -> client.disconnects() == 1);
        fixture.time.advance(Duration.ofHours(3));
        assertThat(fixture.time.timers()).as("no timer without subscribers").isZero();
    }

    @Test
    void signOfLifeKeepsSubscriptions() {
        Client client = new Client();
        Subscriber subscriber = fixture.open(ANN, client, "x:1");
        for (int i = 0; i < 10; i++) {
            fixture.time.advance(Duration.ofMinutes(50));
            subscriber.touch();
        }
        assertThat(fixture.manager.subscriptions()).isEqualTo(1);
        fixture.time.advance(Duration.ofMinutes(62));
        assertThat(fixture.manager.subscriptions()).isZero();
    }

    @Test
    void onlySuccessfulWriteIsSignOfLife() {
        Client reads = new Client();
        Client fails = new Client(Client.Manner.FAILS);
        fixture.open(ANN, reads, "x:1");
        fixture.open(ANN, fails, "x:1");
        for (int i = 0; i < 10; i++) {
            fixture.time.advance(Duration.ofMinutes(50));
            fixture.manager.updated("x:1");
        }
        assertThat(reads.isDisconnected()).isFalse();
        assertThat(fails.isDisconnected()).isTrue();
    }

    @Test
    void slowWriteIsSignOfLifeAtItsStart() {
        Client slow = new Client(Client.Manner.HANGS);
        fixture.open(ANN, slow, "x:1");
        fixture.time.advance(Duration.ofMinutes(10));
        fixture.manager.updated("x:1");
        fixture.time.advance(Duration.ofMinutes(45));
        slow.read();
        fixture.time.advance(Duration.ofMinutes(14));
        assertThat(slow.isDisconnected()).isFalse();
        fixture.time.advance(Duration.ofMinutes(4));
        assertThat(slow.isDisconnected()).isTrue();
    }

    @Test
    void earlierWriteDoesNotReplaceLaterSignOfLife() {
        Client slow = new Client(Client.Manner.HANGS);
        Subscriber subscriber = fixture.open(ANN, slow, "x:1");
        fixture.manager.updated("x:1");
        fixture.time.advance(Duration.ofMinutes(45));
        subscriber.touch();
        slow.read();
        fixture.time.advance(Duration.ofMinutes(59));
        assertThat(slow.isDisconnected()).isFalse();
        fixture.time.advance(Duration.ofMinutes(3));
        assertThat(slow.isDisconnected()).isTrue();
    }

    @Test
    void subscribingAndUnsubscribingDelayExpiry() {
        Client client = new Client();
        Subscriber subscriber = fixture.open(ANN, client, "x:1");
        fixture.time.advance(Duration.ofMinutes(50));
        fixture.subscribe(subscriber, "x:2");
        fixture.time.advance(Duration.ofMinutes(50));
        assertThat(client.isDisconnected()).isFalse();
        subscriber.unsubscribe("x:2");
        fixture.time.advance(Duration.ofMinutes(50));
        assertThat(client.isDisconnected()).isFalse();
    }

    @Test
    void openStreamPreventsExpiry() {
        Client client = new Client();
        client.open = true;
        fixture.open(ANN, client, "x:1");
        fixture.time.advance(Duration.ofHours(10));
        assertThat(fixture.manager.subscriptions()).isEqualTo(1);
        client.open = false;
        fixture.time.advance(Duration.ofHours(3));
        assertThat(client.disconnects()).isEqualTo(1);
    }

    @Test
    void pingsSilentClientOnceBeforeExpiry() {
        Client client = new Client();
        Subscriber subscriber = fixture.open(ANN, client, "x:1");
        fixture.time.advance(Duration.ofMinutes(53));
        assertThat(client.pings()).isZero();
        fixture.time.advance(Duration.ofMinutes(6));
        assertThat(client.pings()).isEqualTo(1);
        subscriber.touch();
        fixture.time.advance(Duration.ofMinutes(53));
        assertThat(client.pings()).isEqualTo(1);
        fixture.time.advance(Duration.ofMinutes(6));
        assertThat(client.pings()).as("after each silence").isEqualTo(2);
        fixture.time.advance(Duration.ofMinutes(3));
        assertThat(client.isDisconnected()).as("it did not answer").isTrue();
        assertThat(client.pings()).isEqualTo(2);
    }

    @Test
    void doesNotPingClientWithOpenStream() {
        Client client = new Client();
        client.open = true;
        fixture.open(ANN, client, "x:1");
        fixture.time.advance(Duration.ofHours(10));
        assertThat(client.pings()).isZero();
    }

    @Test
    void failingSinkExpiresAndDoesNotStopOtherExpiries() {
        fixture.manager
                .open(
                        "broken",
                        ANN,
                        new NotificationSink() {
                            @Override
                            public CompletionStage<Void> send(Notification notification) {
                                throw new AssertionError("broken");
                            }

                            @Override
                            public void disconnect() {
                                throw new AssertionError("broken");
                            }

                            @Override
                            public void ping() {
                                throw new AssertionError("broken");
                            }

                            @Override
                            public boolean isOpen() {
                                throw new AssertionError("broken");
                            }
                        },
                        true)
                .start();
        fixture.time.advance(Duration.ofHours(2));
        Client client = new Client();
        fixture.open(ANN, client, "x:1");
        fixture.time.advance(Duration.ofHours(2));
        assertThat(client.isDisconnected()).isTrue();
        assertThat(fixture.manager.subscribers()).isZero();
    }

    @Test
    void laterSubscriberHasSameLifetime() {
        fixture.open(ANN, new Client(), "x:1");
        fixture.time.advance(Duration.ofMinutes(59));
        Client late = new Client();
        fixture.open(ANN, late, "x:2");
        fixture.time.advance(Duration.ofMinutes(59));
        assertThat(fixture.manager.subscribers()).isEqualTo(1);
        fixture.time.advance(Duration.ofMinutes(3));
        assertThat(late.isDisconnected()).isTrue();
    }
}
