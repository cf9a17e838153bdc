package io.github.mcpresources.server;

import static io.github.mcpresources.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.registry.ResourceRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/**
 * Tests listen requests that begin and end while resources change all the time. {@code -Dlisten.clients=2000} makes the
 * test use more clients.
 */
class ListenStressTest {

    private static final int CLIENTS = Integer.getInteger("listen.clients", 200);
    private static final int RESOURCES = 20;
    private static final long SEED = Long.getLong("listen.seed", 7);

    private final Random random = new Random(SEED);
    private final List<ListeningCrowd.Listener> present = new ArrayList<>();
    private int joined;

    private static String uri(int number) {
        return "notes://" + number;
    }

    private static void until(String what, Callable<Boolean> condition) {
        await(what).atMost(Duration.ofMinutes(4)).until(condition);
    }

    private void join(ListeningCrowd crowd, int count) throws Exception {
        for (int at = 0; at < count; at++) {
            int number = joined++;
            Object id = number % 2 == 0 ? (Object) number : "listen-" + number;
            present.add(crowd.join(id, uri(number % RESOURCES)));
        }
        until("all acknowledged", () -> present.stream().allMatch(ListeningCrowd.Listener::isAcknowledged));
    }

    @Test
    void deliversCorrectUpdatesWhileClientsComeAndGo() throws Exception {
        ResourceRegistry registry = ResourceRegistry.create();
        for (int at = 0; at < RESOURCES; at++) {
            registry.resource(uri(at)).text("x");
        }
        ResourceLimits limits =
                ResourceLimits.builder().subscriptions(s -> s.total(CLIENTS)).build();
        ResourceServer resources =
                ResourceServer.builder(registry).limits(limits).build();
        AtomicBoolean publishing = new AtomicBoolean(true);
        Thread publisher = new Thread(() -> {
            Random which = new Random(SEED);
            while (publishing.get()) {
                resources.events().updated(uri(which.nextInt(RESOURCES)));
                Thread.onSpinWait();
            }
        });
        try (TestServer server = TestServer.startStreamable(resources, Duration.ofMillis(500));
                ListeningCrowd crowd = new ListeningCrowd(server.endpoint())) {
            publisher.start();
            join(crowd, CLIENTS);
            cancelHalf();
            until("the places are free", () -> resources.dispatcher().openListenRequests() == CLIENTS / 2);

            join(crowd, CLIENTS / 2); // the limit allows exactly this number
            assertThat(crowd.faults()).isEmpty();
            allReceive();
            publishing.set(false);
            publisher.join();

            resources.close();
            until("all are answered", () -> present.stream().allMatch(ListeningCrowd.Listener::isOver));
            assertThat(resources.dispatcher().openListenRequests()).isZero();
            assertThat(crowd.faults()).isEmpty();
        } finally {
            publishing.set(false);
        }
    }

    private void cancelHalf() throws Exception {
        Collections.shuffle(present, random);
        List<ListeningCrowd.Listener> going = present.subList(0, CLIENTS / 2);
        for (ListeningCrowd.Listener listener : going) {
            listener.cancel();
            if (random.nextInt(16) == 0) {
                int before = present.get(CLIENTS - 1).updates();
                until("an update", () -> present.get(CLIENTS - 1).updates() > before);
            }
        }
        going.clear();
    }

    private void allReceive() {
        int[] before =
                present.stream().mapToInt(ListeningCrowd.Listener::updates).toArray();
        until("everybody hears", () -> {
            for (int at = 0; at < before.length; at++) {
                if (present.get(at).updates() <= before[at]) {
                    return false;
                }
            }
            return true;
        });
    }
}
