package io.github.mcpresources.internal.subscriptions;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.internal.subscriptions.Fixture.ANN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the events between servers. */
class EventBusTest {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch end = new CountDownLatch(1);
    private final Client client = new Client();

    @AfterEach
    void release() {
        end.countDown();
        threads.shutdownNow();
    }

    /** A bus that a test controls. */
    private static class Wire implements EventBus {
        final List<ResourceEvent> published = new CopyOnWriteArrayList<>();
        final List<Consumer<ResourceEvent>> listeners = new CopyOnWriteArrayList<>();

        @Override
        public void publish(ResourceEvent event) throws Exception {
            published.add(event);
        }

        @Override
        public Handle subscribe(Consumer<ResourceEvent> listener) throws Exception {
            listeners.add(listener);
            return () -> listeners.remove(listener);
        }
    }

    @Test
    void eventReachesClientsOfAllServersOnce() {
        EventBus bus = EventBus.inProcess();
        List<Client> clients = new ArrayList<>();
        List<Fixture> servers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Fixture server = new Fixture(new Fixture.Slow());
            server.manager.connect(bus);
            servers.add(server);
            Client one = new Client();
            clients.add(one);
            server.open(ANN, one, "x:1");
        }
        servers.get(1).manager.updated("x:1");
        assertThat(clients).allSatisfy(it -> assertThat(it.uris()).containsExactly("x:1"));
        servers.get(2).manager.close();
        servers.get(0).manager.updated("x:1");
        assertThat(clients).extracting(it -> it.uris().size()).containsExactly(2, 2, 1);
    }

    @Test
    void publishesToBusAndDoesNotReturnReceivedEvents() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        Wire wire = new Wire();
        fixture.manager.connect(wire);
        fixture.open(ANN, client, "x:1");
        fixture.manager.updated("x:1");
        wire.listeners.get(0).accept(new ResourceEvent.Updated("x:1"));
        assertThat(client.uris()).containsExactly("x:1", "x:1");
        assertThat(wire.published).containsExactly(new ResourceEvent.Updated("x:1"));
    }

    @Test
    void deliversSameEventObjectFromBothServers() throws Exception {
        EventBus bus = EventBus.inProcess();
        Fixture one = new Fixture(new Fixture.Slow(), ResourceLimits.defaults(), threads);
        Fixture other = new Fixture(new Fixture.Slow(), ResourceLimits.defaults(), threads);
        CountDownLatch subscribed = new CountDownLatch(2);
        EventBus counted = new EventBus() {
            @Override
            public void publish(ResourceEvent event) throws Exception {
                bus.publish(event);
            }

            @Override
            public Handle subscribe(Consumer<ResourceEvent> listener) throws Exception {
                Handle subscription = bus.subscribe(listener);
                subscribed.countDown();
                return subscription;
            }
        };
        one.manager.connect(counted);
        other.manager.connect(counted);
        assertThat(subscribed.await(5, TimeUnit.MINUTES)).isTrue(); // so that the blocking listener is notified last
        CountDownLatch speaking = new CountDownLatch(1);
        bus.subscribe(event -> {
            speaking.countDown();
            try {
                end.await();
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
        });
        one.open(ANN, client, "x:1");
        ResourceEvent event = new ResourceEvent.Updated("x:1");
        one.manager.publish(event);
        assertThat(client.getsOne()).isTrue();
        assertThat(speaking.await(5, TimeUnit.MINUTES)).isTrue();
        other.manager.publish(event);
        assertThat(client.getsOne()).as("of the other server").isTrue();
    }

    @Test
    void doesNotPublishEventsOfProvider() {
        Fixture.Slow provider = new Fixture.Slow();
        Fixture fixture = new Fixture(provider);
        Wire wire = new Wire();
        fixture.manager.connect(wire);
        fixture.open(ANN, client, "x:1");
        provider.observers.get(0).accept(new ResourceEvent.Updated("x:1"));
        assertThat(client.uris()).containsExactly("x:1");
        assertThat(wire.published).isEmpty();
    }

    @Test
    void failingBusDoesNotStopLocalDelivery() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        Wire wire = new Wire() {
            @Override
            public void publish(ResourceEvent event) throws Exception {
                super.publish(event);
                throw new AssertionError("no connection");
            }

            @Override
            public Handle subscribe(Consumer<ResourceEvent> listener) throws Exception {
                throw new java.io.IOException("no connection");
            }
        };
        assertThatCode(() -> fixture.manager.connect(wire)).doesNotThrowAnyException();
        fixture.open(ANN, client, "x:1", "x:2");
        fixture.manager.updated("x:1");
        fixture.manager.updated("x:2");
        assertThat(client.uris()).containsExactly("x:1", "x:2");
        assertThat(wire.published).as("the next event is tried").hasSize(2);
    }

    @Test
    void blockedBusDoesNotStopLocalDeliveryAndQueuesBoundedEvents() {
        Fixture fixture = new Fixture(
                new Fixture.Slow(),
                ResourceLimits.builder().subscriptions(s -> s.queuedEvents(10)).build(),
                threads);
        Wire wire = new Wire() {
            @Override
            public void publish(ResourceEvent event) throws Exception {
                super.publish(event);
                end.await();
            }
        };
        fixture.manager.connect(wire);
        await().until(() -> wire.listeners.size() == 1);
        String[] uris = IntStream.range(0, 100).mapToObj(i -> "x:" + i).toArray(String[]::new);
        fixture.open(ANN, client, uris);
        for (String uri : uris) {
            fixture.manager.updated(uri);
            assertThat(client.getsOne()).isTrue();
        }
        assertThat(wire.published).hasSize(1);
        end.countDown();
        await().until(() -> wire.published.size() == 11);
        assertThat(wire.published.get(10)).as("the oldest were dropped").isEqualTo(new ResourceEvent.Updated("x:99"));
        fixture.manager.updated("x:0");
        await().until(() -> wire.published.size() == 12);
    }

    @Test
    void blockedSubscribeDoesNotStopLocalDelivery() {
        Fixture fixture = new Fixture(new Fixture.Slow(), ResourceLimits.defaults(), threads);
        Wire wire = new Wire() {
            @Override
            public Handle subscribe(Consumer<ResourceEvent> listener) throws Exception {
                end.await();
                return super.subscribe(listener);
            }
        };
        fixture.manager.connect(wire);
        fixture.open(ANN, client, "x:1");
        fixture.manager.updated("x:1");
        await().until(() -> client.uris().size() == 1);
        end.countDown();
        await().until(() -> wire.published.size() == 1);
        fixture.manager.close();
        await().until(wire.listeners::isEmpty);
    }

    @Test
    void blockedUnsubscribeDoesNotBlockClose() throws Exception {
        Fixture fixture = new Fixture(new Fixture.Slow(), ResourceLimits.defaults(), threads);
        CountDownLatch ending = new CountDownLatch(1);
        Wire wire = ending(() -> {
            ending.countDown();
            try {
                end.await();
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
        });
        fixture.manager.connect(wire);
        fixture.open(ANN, client, "x:1");
        await().until(() -> wire.listeners.size() == 1);
        threads.submit(fixture.manager::close).get(5, TimeUnit.MINUTES);
        assertThat(fixture.manager.subscribers()).isZero();
        assertThat(ending.await(5, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void failingUnsubscribeDoesNotPreventClose() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        Wire wire = new Wire();
        fixture.manager.connect(ending(() -> {
            throw new NoClassDefFoundError("gone");
        }));
        fixture.manager.connect(wire);
        fixture.open(ANN, client, "x:1");
        fixture.manager.close();
        assertThat(fixture.manager.subscribers()).isZero();
        assertThat(wire.listeners).isEmpty();
    }

    /** Returns a bus that answers each subscribe with the given subscription. */
    private static Wire ending(Handle end) {
        return new Wire() {
            @Override
            public Handle subscribe(Consumer<ResourceEvent> listener) throws Exception {
                super.subscribe(listener);
                return end;
            }
        };
    }

    @Test
    void doesNotThrowInvalidEventAtBus() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        Wire wire = new Wire();
        fixture.manager.connect(wire);
        fixture.open(ANN, client, "x:1");
        wire.listeners.get(0).accept(new ResourceEvent.UpdatedMatching("x:{", Map.of()));
        wire.listeners.get(0).accept(new ResourceEvent.Updated("x:1"));
        assertThat(client.uris()).containsExactly("x:1");
    }

    @Test
    void dropsEventsAfterClose() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        Wire wire = new Wire();
        fixture.manager.connect(wire);
        fixture.manager.close();
        fixture.manager.updated("x:1");
        assertThat(wire.published).isEmpty();
        assertThat(wire.listeners).isEmpty();
    }
}
