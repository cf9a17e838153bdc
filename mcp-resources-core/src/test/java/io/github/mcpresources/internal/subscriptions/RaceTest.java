package io.github.mcpresources.internal.subscriptions;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.internal.subscriptions.Fixture.ANN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests concurrent operations. No subscription is lost, and no ended subscription remains. */
class RaceTest {

    private static final int ROUNDS = 2_000;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ExecutorService workers = Executors.newCachedThreadPool();
    private final Fixture fixture = new Fixture(new Fixture.Slow(), ResourceLimits.defaults(), workers);

    @AfterEach
    void end() {
        threads.shutdownNow();
        workers.shutdownNow();
    }

    /** Runs the actions at the same time, once in each round. Each action receives the number of the round. */
    private void race(int rounds, Consumer<Integer> afterEach, RoundAction... actions)
            throws InterruptedException, ExecutionException {
        CyclicBarrier barrier = new CyclicBarrier(actions.length);
        for (int round = 0; round < rounds; round++) {
            int number = round;
            List<Future<Object>> running = new ArrayList<>();
            for (RoundAction action : actions) {
                Callable<Object> one = () -> {
                    barrier.await();
                    action.run(number);
                    return number;
                };
                running.add(threads.submit(one));
            }
            for (Future<Object> one : running) {
                one.get();
            }
            afterEach.accept(round);
        }
    }

    private interface RoundAction {
        void run(int round) throws Exception;
    }

    @Test
    void deliversUpdateAfterConcurrentSubscribes() throws Exception {
        Client client = new Client();
        Subscriber subscriber = fixture.open(ANN, client);
        Subscriber other = fixture.open(ANN, new Client());
        Subscriber third = fixture.open(ANN, new Client());
        race(
                ROUNDS,
                round -> {
                    assertThat(client.getsOne()).as("round %d", round).isTrue();
                    subscriber.unsubscribe("x:1");
                },
                round -> {
                    fixture.subscribe(subscriber, "x:1");
                    fixture.manager.updated("x:1");
                },
                round -> {
                    fixture.subscribe(other, "x:1");
                    other.unsubscribe("x:1");
                },
                round -> {
                    fixture.subscribe(third, "x:1");
                    third.unsubscribe("x:1");
                });
        assertThat(client.uris()).hasSize(ROUNDS);
        assertThat(fixture.manager.index().size()).isZero();
        assertThat(fixture.manager.subscriptions()).isZero();
    }

    @Test
    void deliversPrefixUpdateAfterConcurrentSubscribes() throws Exception {
        Client client = new Client();
        Subscriber subscriber = fixture.open(ANN, client);
        Subscriber other = fixture.open(ANN, new Client());
        race(
                ROUNDS,
                round -> {
                    assertThat(client.getsOne()).as("round %d", round).isTrue();
                    subscriber.unsubscribe("x:/dir/1");
                },
                round -> {
                    fixture.subscribe(subscriber, "x:/dir/1");
                    fixture.manager.updatedUnder("x:/dir/");
                },
                round -> {
                    fixture.subscribe(other, "x:/dir/1");
                    other.unsubscribe("x:/dir/1");
                });
        assertThat(client.uris()).hasSize(ROUNDS);
        assertThat(fixture.manager.index().size()).isZero();
    }

    @Test
    void subscribeDuringCloseLeavesNothing() throws Exception {
        List<Subscriber> subscribers = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            subscribers.add(fixture.open(ANN, new Client()));
        }
        race(
                ROUNDS,
                round -> {},
                round -> subscribers.get(round).close(),
                round -> subscribers.get(round).subscribe("x:1", fixture.request(subscribers.get(round))),
                round -> fixture.manager.updated("x:1"));
        assertThat(fixture.manager.subscribers()).isZero();
        assertThat(fixture.manager.subscriptions()).isZero();
        assertThat(fixture.manager.index().size()).isZero();
    }

    @Test
    void subscribeDuringExpiryIsKeptOrRejected() throws Exception {
        List<Subscriber> subscribers = new ArrayList<>();
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            clients.add(new Client());
            subscribers.add(fixture.open(ANN, clients.get(i)));
        }
        List<Boolean> kept = new ArrayList<>();
        race(
                200,
                round -> {},
                round -> {
                    if (round % 10 == 0) {
                        fixture.time.advance(
                                fixture.limits.subscriptions().expiry().plusMinutes(2));
                    }
                },
                round -> {
                    boolean refused = subscribers
                            .get(round)
                            .subscribe("x:" + round, fixture.request(subscribers.get(round)))
                            .toCompletableFuture()
                            .isCompletedExceptionally();
                    kept.add(!refused);
                });
        await().until(() ->
                fixture.manager.subscriptions() == fixture.manager.index().size());
        long disconnected = clients.stream().filter(Client::isDisconnected).count();
        assertThat(fixture.manager.subscribers()).isEqualTo((int) (200 - disconnected));
        assertThat(kept).hasSize(200);
        fixture.time.advance(fixture.limits.subscriptions().expiry().plusMinutes(2));
        fixture.time.advanceUntil(Duration.ofMinutes(1), 3, () -> fixture.manager.subscribers() == 0);
        assertThat(fixture.manager.subscriptions()).isZero();
        assertThat(fixture.manager.index().size()).isZero();
    }

    @Test
    void countsAreRightAfterConcurrentOperations() throws Exception {
        List<Client> clients = new ArrayList<>();
        List<Subscriber> subscribers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            clients.add(new Client());
            subscribers.add(fixture.open(ANN, clients.get(i)));
        }
        List<String> uris = List.of("x:/", "x:/a", "x:/a/", "x:/a/b", "X:/c", "x:/d");
        List<Future<Object>> running = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            Random random = new Random(thread);
            Callable<Object> mix = () -> {
                for (int i = 0; i < 20_000; i++) {
                    Subscriber subscriber = subscribers.get(random.nextInt(8));
                    String uri = uris.get(random.nextInt(uris.size()));
                    switch (random.nextInt(6)) {
                        case 0, 1 -> subscriber.subscribe(uri, fixture.request(subscriber));
                        case 2, 3 -> subscriber.unsubscribe(uri);
                        case 4 -> fixture.manager.updated(uri);
                        default -> fixture.manager.updatedUnder("x:/");
                    }
                }
                return subscribers;
            };
            running.add(threads.submit(mix));
        }
        for (Future<Object> one : running) {
            one.get();
        }
        clients.forEach(client -> client.got().clear());
        for (int i = 0; i < 8; i++) {
            for (String uri : uris) {
                fixture.subscribe(subscribers.get(i), uri);
            }
        }
        assertThat(fixture.manager.subscriptions()).isEqualTo(8 * uris.size());
        assertThat(fixture.manager.index().size()).isEqualTo(uris.size());
        for (String uri : uris) {
            clients.forEach(client -> await().until(() -> {
                fixture.manager.updated(uri);
                return client.uris().contains(uri);
            }));
        }
        subscribers.forEach(Subscriber::close);
        assertThat(fixture.manager.subscriptions()).isZero();
        assertThat(fixture.manager.index().size()).isZero();
        await().until(() -> fixture.manager.writers().size() == 0);
    }
}
