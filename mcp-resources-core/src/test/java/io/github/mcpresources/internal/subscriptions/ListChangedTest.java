package io.github.mcpresources.internal.subscriptions;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.internal.subscriptions.Fixture.ANN;
import static io.github.mcpresources.internal.subscriptions.Fixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.registry.ResourceRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests at which time, and to which clients, notifications of list changes are sent. */
class ListChangedTest {

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final Fixture fixture = new Fixture(registry);
    private final Client client = new Client();

    @Test
    void notifiesAfterDebounce() {
        fixture.listen(ANN, client);
        registry.resource("notes://1").text("x");
        fixture.time.advance(Duration.ofMillis(99));
        assertThat(client.listChanges()).isZero();
        fixture.time.advance(Duration.ofMillis(1));
        assertThat(client.listChanges()).isEqualTo(1);
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(client.listChanges()).isEqualTo(1);
    }

    @Test
    void notifiesOnlyListeningClients() {
        fixture.open(ANN, client);
        registry.resource("notes://1").text("x");
        fixture.time.advance(Duration.ofSeconds(1));
        assertThat(client.got()).isEmpty();
    }

    @Test
    void notifiesOnceOfBatch() {
        fixture.listen(ANN, client);
        registry.batch(() -> {
            for (int i = 0; i < 1_000; i++) {
                registry.resource("notes://" + i).text("x");
            }
        });
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(client.listChanges()).isEqualTo(1);
    }

    @Test
    void notifiesAtMostOncePerCap() {
        fixture.listen(ANN, client);
        for (int i = 0; i < 1_000; i++) { // ten seconds without a pause
            registry.resource("notes://" + i).text("x");
            fixture.time.advance(Duration.ofMillis(10));
        }
        assertThat(client.listChanges()).isEqualTo(5);
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(client.listChanges()).isEqualTo(5);
    }

    @Test
    void notifiesAtCapDuringConstantChanges() {
        fixture.listen(ANN, client);
        fixture.manager.listChanged();
        for (int i = 0; i < 39; i++) {
            fixture.time.advance(Duration.ofMillis(50));
            fixture.manager.listChanged();
        }
        assertThat(client.listChanges()).isZero();
        fixture.time.advance(Duration.ofMillis(50));
        assertThat(client.listChanges()).isEqualTo(1);
    }

    @Test
    void notifiesOnlyCallersThatSeeChangedEntry() {
        Client ofBob = new Client();
        fixture.listen(ANN, client);
        fixture.listen(BOB, ofBob);
        fixture.manager.publish(Fixture.added("notes://ann/1", Visibility.to(ANN::equals)));
        fixture.manager.publish(Fixture.removed("notes://ann/0", Visibility.to(ANN::equals)));
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(client.listChanges()).isEqualTo(1);
        assertThat(ofBob.listChanges()).isZero();
        fixture.manager.publish(Fixture.removed("notes://bob/0", Visibility.to(BOB::equals)));
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(client.listChanges()).isEqualTo(1);
        assertThat(ofBob.listChanges()).isEqualTo(1);
    }

    @Test
    void notifiesAllCallersOfUnspecifiedChange() {
        Client ofBob = new Client();
        fixture.listen(ANN, client);
        fixture.listen(BOB, ofBob);
        fixture.manager.publish(Fixture.added("notes://ann/1", Visibility.to(ANN::equals)));
        fixture.manager.listChanged();
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(client.listChanges()).isEqualTo(1);
        assertThat(ofBob.listChanges()).isEqualTo(1);
    }

    @Test
    void checksChangesOncePerCaller() {
        AtomicInteger questions = new AtomicInteger();
        for (int i = 0; i < 100; i++) {
            fixture.listen(i % 2 == 0 ? ANN : BOB, new Client());
        }
        fixture.manager.publish(Fixture.added("notes://1", (caller, uri, descriptor) -> {
            questions.incrementAndGet();
            return false;
        }));
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(questions).hasValue(2);
    }

    @Test
    void checksChangesEarlyIfTooManyWait() {
        Client ofBob = new Client();
        Client ofEve = new Client();
        fixture.listen(ANN, client);
        fixture.listen(BOB, ofBob);
        fixture.listen(Caller.of("eve"), ofEve);
        fixture.manager.publish(Fixture.added("notes://bob/1", Visibility.to(BOB::equals)));
        ResourceEvent.Change change = Fixture.added("notes://ann/1", Visibility.to(ANN::equals))
                .changes()
                .get(0);
        List<ResourceEvent.Change> many = new ArrayList<>(Collections.nCopies(ListChanges.MAX_CHANGES, change));
        fixture.manager.publish(new ResourceEvent.ListChanged(many));
        fixture.manager.publish(new ResourceEvent.ListChanged(many));
        assertThat(client.listChanges() + ofBob.listChanges()).isZero();
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(client.listChanges()).isEqualTo(1);
        assertThat(ofBob.listChanges()).isEqualTo(1);
        assertThat(ofEve.listChanges()).isZero();
    }

    @Test
    void publisherNeverRunsVisibilityRules() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            Fixture threaded = new Fixture(registry, ResourceLimits.defaults(), threads);
            threaded.listen(ANN, client);
            Set<Thread> judges = ConcurrentHashMap.newKeySet();
            CountDownLatch judged = new CountDownLatch(1);
            Thread publisher = Thread.currentThread();
            ResourceEvent.ListChanged many = manyChanges((caller, uri, descriptor) -> {
                if (judges.add(Thread.currentThread()) && Thread.currentThread() != publisher) {
                    awaitUninterruptibly(judged);
                }
                return false;
            });
            for (int i = 0; i < 10; i++) {
                threaded.manager.publish(many); // returns although the rule blocks
            }
            await().until(() -> judges.size() == 1);
            judged.countDown();
            await().until(() -> {
                threaded.time.advance(Duration.ofMillis(100));
                return client.listChanges() == 1; // because more changes were published than could be checked
            });
            assertThat(judges).doesNotContain(publisher);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void earlyCheckNotifiesOnlyCallersThatSeeChange() {
        ManualExecutor later = new ManualExecutor();
        Fixture deferred = new Fixture(registry, ResourceLimits.defaults(), later);
        Client ofBob = new Client();
        deferred.listen(ANN, client);
        deferred.listen(BOB, ofBob);
        deferred.manager.publish(manyChanges(Visibility.to(ANN::equals)));
        deferred.manager.publish(Fixture.added("notes://1", Visibility.to(ANN::equals))); // exceeds the limit
        deferred.time.advance(Duration.ofSeconds(10));
        later.run();
        deferred.time.advance(Duration.ofSeconds(10));
        later.run();
        assertThat(client.listChanges()).isEqualTo(1);
        assertThat(ofBob.listChanges()).isZero();
    }

    private static ResourceEvent.ListChanged manyChanges(Visibility visibility) {
        return new ResourceEvent.ListChanged(Collections.nCopies(
                ListChanges.MAX_CHANGES,
                Fixture.added("notes://1", visibility).changes().get(0)));
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    /** Runs the submitted tasks when the test calls {@code run}. */
    private static final class ManualExecutor implements Executor {
        private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();

        @Override
        public void execute(Runnable task) {
            tasks.add(task);
        }

        void run() {
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
            }
        }
    }

    @Test
    void notifiesSlowClientOnceOfManyChanges() {
        Client slow = new Client(Client.Manner.HANGS);
        fixture.listen(ANN, slow);
        for (int i = 0; i < 5; i++) {
            fixture.manager.listChanged();
            fixture.time.advance(Duration.ofSeconds(1));
        }
        slow.read();
        assertThat(slow.listChanges())
                .as("one under way, one for all the others")
                .isEqualTo(2);
    }

    @Test
    void notifiesAfterStartOfEarlierChange() {
        Subscriber subscriber = fixture.manager.open("test", ANN, client, true);
        fixture.manager.listChanged();
        fixture.time.advance(Duration.ofSeconds(1));
        assertThat(client.got()).isEmpty();
        subscriber.start();
        assertThat(client.listChanges()).isEqualTo(1);
    }
}
