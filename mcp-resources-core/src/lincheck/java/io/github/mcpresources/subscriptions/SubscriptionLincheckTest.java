package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Handle;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.request.ServerRequest;
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
 * One subscriber, observed, and another one that comes and goes at the same URI, under many interleavings of a few
 * operations. A lost subscription would be an update that the observed one does not get.
 */
public class SubscriptionLincheckTest {

    private static final String URI = "x:1";

    private final ThreadLocal<Boolean> sent = ThreadLocal.withInitial(() -> false);
    private final SubscriptionManager manager =
            new SubscriptionManager(registry(), ResourceLimits.defaults(), new Stopped(), task -> {});
    private final Subscriber observed = manager.open("observed", Caller.ANONYMOUS, new Sent(), false);
    private final Subscriber other = manager.open("other", Caller.ANONYMOUS, new Sent(), false);

    /** Lincheck makes one for each run. */
    public SubscriptionLincheckTest() {}

    private static ResourceRegistry registry() {
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource(URI).read(request -> ReadResult.text("x"));
        return registry;
    }

    /** An update that is published after subscribe returned is delivered, whatever others do: true in any order. */
    @Operation(nonParallelGroup = "observed")
    public boolean receivesUpdate() {
        return receives(() -> manager.updated(URI));
    }

    @Operation(nonParallelGroup = "observed")
    public boolean receivesUpdateUnderPrefix() {
        return receives(() -> manager.updatedUnder("x:"));
    }

    private boolean receives(Runnable publish) {
        boolean subscribed = isSubscribed(observed);
        publish.run();
        sent.set(false);
        observed.takeTurn(); // as a worker does
        observed.unsubscribe(URI);
        return subscribed && sent.get();
    }

    @Operation
    public boolean otherComes() {
        return isSubscribed(other);
    }

    @Operation
    public void otherGoes() {
        other.unsubscribe(URI);
    }

    @Operation
    public void publish() {
        manager.updated(URI);
    }

    /** Subscribers are not counted: the model checker gives those of the constructor another identity hash. */
    @Validate
    public void nothingIsLeft() {
        observed.close();
        other.close();
        if (manager.index().size() != 0 || manager.subscriptions() != 0) {
            throw new IllegalStateException(
                    "left: " + manager.index().size() + " topics, " + manager.subscriptions() + " subscriptions");
        }
    }

    private static boolean isSubscribed(Subscriber subscriber) {
        return !subscriber
                .subscribe(URI, ServerRequest.detached())
                .toCompletableFuture()
                .isCompletedExceptionally();
    }

    @Test
    void systematically() {
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
    private final class Sent implements NotificationSink {
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
        public Handle schedule(Duration delay, Runnable task) {
            return Handle.NONE;
        }
    }
}
