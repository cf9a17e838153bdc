package io.github.mcpresources.internal.subscriptions;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.internal.subscriptions.Fixture.ANN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.internal.request.ServerRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that changes of the server's clock, forward or back, change no duration. */
class ClockTest {

    private final Fixture fixture = new Fixture(new Fixture.Slow());

    @ParameterizedTest
    @ValueSource(ints = {-1, 1})
    void reportsListChangeAfterDebounce(int hours) {
        Client client = new Client();
        fixture.listen(ANN, client);
        fixture.manager.listChanged();
        fixture.time.set(Duration.ofHours(hours));
        fixture.time.advance(Duration.ofMillis(99));
        assertThat(client.listChanges()).isZero();
        fixture.time.advance(Duration.ofMillis(1));
        assertThat(client.listChanges()).isEqualTo(1);
    }

    @Test
    void activeSubscriberDoesNotExpire() {
        Client client = new Client();
        Subscriber subscriber = fixture.open(ANN, client, "x:1");
        fixture.time.advance(Duration.ofMinutes(53));
        subscriber.touch();
        fixture.time.set(Duration.ofHours(2));
        fixture.time.advance(Duration.ofMinutes(2));
        assertThat(client.isDisconnected()).isFalse();
    }

    @Test
    void inactiveSubscriberExpires() {
        Client client = new Client();
        fixture.open(ANN, client, "x:1");
        fixture.time.set(Duration.ofHours(-5));
        fixture.time.advance(Duration.ofMinutes(62));
        assertThat(client.isDisconnected()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1})
    void reusesAccessDecisionForOneSecond(int hours) {
        Fixture.Slow provider = new Fixture.Slow();
        Fixture fixture = new Fixture(provider);
        Update update = fixture.manager.updateOf("x:1");
        ServerRequest ann = ServerRequest.builder().caller(ANN).build();
        assertThat(update.maySee(ann)).isCompletedWithValue(true);
        fixture.time.set(Duration.ofHours(hours));
        assertThat(update.maySee(ann)).isCompletedWithValue(true);
        assertThat(provider.questions).hasValue(1);
        fixture.time.advance(Duration.ofSeconds(1));
        assertThat(update.maySee(ann)).isCompletedWithValue(true);
        assertThat(provider.questions).hasValue(2);
    }

    @Test
    void detectsStuckWriter() {
        Fixture capped = new Fixture(
                new Fixture.Slow(),
                ResourceLimits.builder().subscriptions(s -> s.stuckWriters(1)).build(),
                Runnable::run);
        Client first = new Client(Client.Manner.HANGS);
        Client second = new Client(Client.Manner.HANGS);
        capped.open(ANN, first, "x:1");
        capped.open(ANN, second, "x:2");
        capped.manager.updated("x:1");
        capped.manager.updated("x:2");
        capped.time.set(Duration.ofHours(-1));
        capped.time.advance(Duration.ofSeconds(1));
        assertThat(List.of(first.isDisconnected(), second.isDisconnected())).containsExactlyInAnyOrder(true, false);
    }

    @Test
    void replacesBlockedWorker() {
        ExecutorService threads = Executors.newCachedThreadPool();
        Fixture threaded = new Fixture(new Fixture.Slow(), ResourceLimits.defaults(), threads);
        List<Client> blocking = new ArrayList<>();
        try {
            for (int i = 0; i < 8; i++) { // the maximum number of workers
                Client client = new Client(Client.Manner.BLOCKS);
                blocking.add(client);
                threaded.open(ANN, client, "x:1");
            }
            Client reads = new Client();
            threaded.open(ANN, reads, "x:2");
            threaded.manager.updated("x:1");
            await().until(() -> blocking.stream().anyMatch(client -> client.sends() > 0));
            threaded.time.set(Duration.ofHours(-1));
            threaded.manager.updated("x:2");
            await().until(() -> {
                threaded.time.advance(Workers.CHECK_INTERVAL);
                return reads.uris().size() == 1;
            });
        } finally {
            blocking.forEach(Client::read);
            threads.shutdownNow();
        }
    }
}
