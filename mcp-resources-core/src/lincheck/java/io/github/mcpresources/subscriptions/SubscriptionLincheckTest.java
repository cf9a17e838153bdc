package io.github.mcpresources.subscriptions;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.registry.ResourceRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/**
 * One subscriber, observed, and another one that comes and goes at the same URI, under every interleaving of a few
 * operations: the observed one gets what it would get if they happened one after the other. A lost subscription would be
 * a publish that it does not get.
 */
public class SubscriptionLincheckTest {

    private static final String URI = "x:1";

    private final ThreadLocal<Boolean> sent = ThreadLocal.withInitial(() -> false);
    private final SubscriptionManager manager = new SubscriptionManager(
            registry(), ResourceLimits.defaults(), new Stopped(), task -> {});
    private final Subscriber observed = manager.open("observed", Caller.ANONYMOUS, new Sent(), false);
    private final Subscriber other = manager.open("other", Caller.ANONYMOUS, new Sent(), false);

    private static ResourceRegistry registry() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource(URI).read(request -> ReadResult.text("x"));
        return registry;
    }

    @Operation
    public boolean subscribe() {
        return isSubscribed(observed);
    }

    @Operation
    public void unsubscribe() {
        observed.unsubscribe(URI);
    }

    @Operation
    public void close() {
        observed.close();
    }

    @Operation
    public boolean otherSubscribes() {
        return isSubscribed(other);
    }

    @Operation
    public void otherUnsubscribes() {
        other.unsubscribe(URI);
    }

    @Operation
    public void publish() {
        manager.updated(URI);
    }

    @Operation
    public void publishUnder() {
        manager.updatedUnder("x:");
    }

    /** Takes the next message as a worker does, and tells whether it went out. */
    @Operation
    public boolean takesOne() {
        sent.set(false);
        observed.takeTurn();
        return sent.get();
    }

    /** Subscribers are not counted: the model checker gives those of the constructor another identity hash. */
    @Validate
    public void nothingIsLeft() {
        observed.close();
        other.close();
        if (manager.index().size() != 0 || manager.subscriptions() != 0) {
            throw new IllegalStateException("left: " + manager.index().size() + " topics, " + manager.subscriptions()
                    + " subscriptions");
        }
    }

    private static boolean isSubscribed(Subscriber subscriber) {
        return !subscriber
                .subscribe(URI, RequestContext.detached())
                .toCompletableFuture()
                .isCompletedExceptionally();
    }

    @Test
    void everyInterleaving() {
        new ModelCheckingOptions()
                .iterations(10)
                .invocationsPerIteration(200)
                .threads(2)
                .actorsBefore(1)
                .actorsPerThread(3)
                .actorsAfter(2)
                .check(SubscriptionLincheckTest.class);
    }

    @Test
    void underStress() {
        new StressOptions()
                .iterations(20)
                .invocationsPerIteration(2_000)
                .threads(3)
                .actorsBefore(1)
                .actorsPerThread(3)
                .actorsAfter(2)
                .check(SubscriptionLincheckTest.class);
    }

    /** Notes on the sender's thread that something went out. */
    private final class Sent implements Outlet {
        @Override
        public CompletionStage<Void> send(Notification notification) {
            sent.set(true);
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void disconnect() {
            throw new AssertionError("nobody is slow here");
        }
    }

    /** Nothing expires. */
    private static final class Stopped implements TimeSource {
        @Override
        public Instant instant() {
            return Instant.EPOCH;
        }

        @Override
        public Subscription schedule(Duration delay, Runnable task) {
            return Subscription.NONE;
        }
    }
}
