package io.github.mcpresources.benchmarks;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.subscriptions.Notification;
import io.github.mcpresources.internal.subscriptions.NotificationSink;
import io.github.mcpresources.internal.subscriptions.Subscriber;
import io.github.mcpresources.internal.subscriptions.SubscriptionManager;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** A factory of sessions with subscriptions to resources. Sending to these sessions completes immediately. */
final class SampleSubscriptions {

    /** The number of subscriptions of a session. */
    static final int PER_SESSION = 100;

    /** The sink of a client that reads each notification immediately. */
    private static final NotificationSink READS = new NotificationSink() {
        private final CompletionStage<Void> written = CompletableFuture.completedFuture(null);

        @Override
        public CompletionStage<Void> send(Notification notification) {
            return written;
        }

        @Override
        public void disconnect() {
            throw new IllegalStateException("A client was disconnected although it reads its notifications");
        }
    };

    private SampleSubscriptions() {}

    static SubscriptionManager manager(ResourceProvider provider, Executor executor) {
        return new SubscriptionManager(
                provider,
                ResourceLimits.builder().subscriptions(s -> s.total(10_000_000)).build(),
                TimeSource.system(),
                executor);
    }

    static Subscriber session(SubscriptionManager manager, int number) {
        Subscriber session = manager.open("session " + number, Caller.ANONYMOUS, READS, false);
        session.start();
        return session;
    }

    static void subscribe(Subscriber session, String uri) {
        session.subscribe(uri, ServerRequest.detached()).toCompletableFuture().join();
    }

    /**
     * Creates the given number of subscriptions, each to a different resource. Each session has at most {@value
     * #PER_SESSION} subscriptions.
     */
    static void subscribeToEach(SubscriptionManager manager, int subscriptions) {
        for (int first = 0; first < subscriptions; first += PER_SESSION) {
            Subscriber session = session(manager, first / PER_SESSION);
            for (int number = first; number < Math.min(subscriptions, first + PER_SESSION); number++) {
                subscribe(session, SampleResources.uri(number));
            }
        }
    }
}
