package io.github.mcpresources.testkit.cluster;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.ResourceEvent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Tests that the contract of buses detects buses that break it. */
class BrokenBusesTest {

    /** A connection that passes everything on to another one. A subclass breaks one method. */
    private static class Passing implements EventBus.Connection {

        final EventBus.Connection good;

        Passing(EventBus.Connection good) {
            this.good = good;
        }

        @Override
        public CompletionStage<Void> publish(List<ResourceEvent> events) {
            return good.publish(events);
        }

        @Override
        public void close() {
            good.close();
        }
    }

    /** The contract of a broken bus. It runs only inside the test below, because nested classes are not searched. */
    abstract static class Contract extends EventBusContract {

        private final EventBus bus = EventBus.inProcess();

        @Override
        protected EventBus open() {
            return listener -> broken(bus.connect(listener), listener);
        }

        @Override
        protected Duration timeout() {
            return Duration.ofSeconds(2);
        }

        abstract EventBus.Connection broken(EventBus.Connection good, EventBus.Listener listener);
    }

    static class Lossy extends Contract {
        @Override
        EventBus.Connection broken(EventBus.Connection good, EventBus.Listener listener) {
            AtomicInteger count = new AtomicInteger();
            return new Passing(good) {
                @Override
                public CompletionStage<Void> publish(List<ResourceEvent> events) {
                    return count.incrementAndGet() % 20 == 0
                            ? CompletableFuture.completedFuture(null)
                            : good.publish(events);
                }
            };
        }
    }

    static class Returning extends Contract {
        @Override
        EventBus.Connection broken(EventBus.Connection good, EventBus.Listener listener) {
            return new Passing(good) {
                @Override
                public CompletionStage<Void> publish(List<ResourceEvent> events) {
                    return listener.heard(events).thenCompose(heard -> good.publish(events));
                }
            };
        }
    }

    static class Leaking extends Contract {
        @Override
        EventBus.Connection broken(EventBus.Connection good, EventBus.Listener listener) {
            return new Passing(good) {
                @Override
                public void close() {}
            };
        }
    }

    static class Truncating extends Contract {
        @Override
        EventBus.Connection broken(EventBus.Connection good, EventBus.Listener listener) {
            return new Passing(good) {
                @Override
                public CompletionStage<Void> publish(List<ResourceEvent> events) {
                    return good.publish(events.stream()
                            .filter(event -> !(event instanceof ResourceEvent.Updated updated)
                                    || updated.uri().length() < 4_096)
                            .toList());
                }
            };
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Lossy, losesNoEventSilently",
        "Returning, doesNotReturnEvents",
        "Leaking, endsDeliveryWhenConnectionIsClosed",
        "Truncating, carriesLongUris"
    })
    void contractDetectsBrokenBus(String bus, String rule) {
        EngineTestKit.engine("junit-jupiter")
                .selectors(selectMethod(getClass().getName() + "$" + bus, rule))
                .execute()
                .testEvents()
                .assertStatistics(statistics -> statistics.started(1).failed(1));
    }
}
