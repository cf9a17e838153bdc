package io.github.mcpresources.internal.subscriptions;

import static io.github.mcpresources.Patience.await;
import static io.github.mcpresources.internal.subscriptions.Fixture.ANN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.internal.bus.BusLink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
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

    @Test
    void eventReachesClientsOfAllServersOnce() {
        EventBus bus = EventBus.inProcess();
        List<Client> clients = new ArrayList<>();
        List<Fixture> servers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Fixture server = new Fixture(new Fixture.Slow());
            server.manager.connect(bus, event -> false);
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
        fixture.manager.connect(wire, event -> false);
        fixture.open(ANN, client, "x:1");
        fixture.manager.updated("x:1");
        wire.deliver(new ResourceEvent.Updated("x:1"));
        assertThat(client.uris()).containsExactly("x:1", "x:1");
        assertThat(wire.published).containsExactly(new ResourceEvent.Updated("x:1"));
    }

    @Test
    void deliversSameEventObjectFromBothServers() {
        EventBus bus = EventBus.inProcess();
        Fixture one = new Fixture(new Fixture.Slow());
        Fixture other = new Fixture(new Fixture.Slow());
        one.manager.connect(bus, event -> false);
        other.manager.connect(bus, event -> false);
        one.open(ANN, client, "x:1");
        ResourceEvent event = new ResourceEvent.Updated("x:1");
        one.manager.publish(event);
        assertThat(client.getsOne()).isTrue();
        other.manager.publish(event);
        assertThat(client.getsOne()).as("of the other server").isTrue();
    }

    @Test
    void doesNotPublishEventsOfProvider() {
        Fixture.Slow provider = new Fixture.Slow();
        Fixture fixture = new Fixture(provider);
        Wire wire = new Wire();
        fixture.manager.connect(wire, event -> false);
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
            CompletionStage<Void> accept(List<ResourceEvent> events) throws Exception {
                super.accept(events);
                throw new AssertionError("no connection");
            }
        };
        assertThatCode(() -> fixture.manager.connect(wire, event -> false)).doesNotThrowAnyException();
        fixture.open(ANN, client, "x:1", "x:2");
        fixture.manager.updated("x:1");
        fixture.manager.updated("x:2");
        assertThat(client.uris()).containsExactly("x:1", "x:2");
        fixture.time.advance(BusLink.RETRY);
        assertThat(wire.published)
                .as("events are tried again")
                .containsExactly(
                        new ResourceEvent.Updated("x:1"),
                        new ResourceEvent.Updated("x:1"),
                        new ResourceEvent.Updated("x:2"));
    }

    @Test
    void blockedBusDoesNotStopLocalDeliveryAndQueuesBoundedEvents() {
        Fixture fixture = new Fixture(
                new Fixture.Slow(),
                ResourceLimits.builder().bus(bus -> bus.queuedEvents(10)).build(),
                threads);
        Wire wire = new Wire() {
            @Override
            CompletionStage<Void> accept(List<ResourceEvent> events) throws Exception {
                CompletionStage<Void> accepted = super.accept(events);
                end.await();
                return accepted;
            }
        };
        fixture.manager.connect(wire, event -> false);
        await().until(() -> wire.listeners.size() == 1);
        String[] uris = IntStream.range(0, 100).mapToObj(i -> "x:" + i).toArray(String[]::new);
        fixture.open(ANN, client, uris);
        fixture.manager.updated("x:0");
        await().until(() -> wire.published.size() == 1);
        for (String uri : uris) {
            fixture.manager.updated(uri);
            fixture.time.advance(ResourceLimits.Bus.DEFAULT_PATIENCE);
            assertThat(client.getsOne()).as(uri).isTrue();
        }
        assertThat(wire.published).hasSize(1);
        assertThat(fixture.manager.busStatus().orElseThrow().overflows()).isEqualTo(1);
        end.countDown();
        await().until(() -> wire.published.size() == 2);
        assertThat(wire.published.get(1)).as("instead of too many").isEqualTo(new ResourceEvent.Resync());
        fixture.manager.updated("x:0");
        await().until(() -> wire.published.size() == 3);
    }

    @Test
    void blockedSubscribeDoesNotStopLocalDelivery() {
        Fixture fixture = new Fixture(new Fixture.Slow(), ResourceLimits.defaults(), threads);
        Wire wire = new Wire() {
            @Override
            public Connection connect(EventBus.Listener listener) {
                awaitEnd();
                return super.connect(listener);
            }
        };
        fixture.manager.connect(wire, event -> false);
        fixture.open(ANN, client, "x:1");
        fixture.manager.updated("x:1");
        fixture.time.advance(ResourceLimits.Bus.DEFAULT_PATIENCE);
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
            awaitEnd();
        });
        fixture.manager.connect(wire, event -> false);
        fixture.open(ANN, client, "x:1");
        await().until(() -> wire.listeners.size() == 1);
        threads.submit(fixture.manager::close).get(5, TimeUnit.MINUTES);
        assertThat(fixture.manager.subscribers()).isZero();
        assertThat(ending.await(5, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void failingUnsubscribeDoesNotPreventClose() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        fixture.manager.connect(
                ending(() -> {
                    throw new NoClassDefFoundError("gone");
                }),
                event -> false);
        fixture.open(ANN, client, "x:1");
        fixture.manager.close();
        assertThat(fixture.manager.subscribers()).isZero();
    }

    /** Returns a bus that runs a task when a connection is closed. */
    private static Wire ending(Runnable end) {
        return new Wire() {
            @Override
            void disconnect(EventBus.Listener listener) {
                end.run();
            }
        };
    }

    private void awaitEnd() {
        try {
            end.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void doesNotThrowInvalidEventAtBus() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        Wire wire = new Wire();
        fixture.manager.connect(wire, event -> false);
        fixture.open(ANN, client, "x:1");
        wire.deliver(new ResourceEvent.UpdatedMatching("x:{", Map.of()));
        wire.deliver(new ResourceEvent.Updated("x:1"));
        assertThat(client.uris()).containsExactly("x:1");
    }

    @Test
    void countsGapsAndResyncsOfOtherServers() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        Wire wire = new Wire();
        fixture.manager.connect(wire, event -> false);
        wire.deliver(new ResourceEvent.Updated("x:1"));
        assertThat(fixture.manager.busStatus().orElseThrow().resyncs()).isZero();
        wire.deliver(new ResourceEvent.Resync());
        wire.listeners.forEach(EventBus.Listener::gap);
        assertThat(fixture.manager.busStatus().orElseThrow().resyncs()).isEqualTo(2);
    }

    @Test
    void dropsEventsAfterClose() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        Wire wire = new Wire();
        fixture.manager.connect(wire, event -> false);
        fixture.manager.close();
        fixture.manager.updated("x:1");
        assertThat(wire.published).isEmpty();
        assertThat(wire.listeners).isEmpty();
    }
}
