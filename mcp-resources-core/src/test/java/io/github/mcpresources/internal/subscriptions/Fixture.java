package io.github.mcpresources.internal.subscriptions;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.Handle;
import io.github.mcpresources.ManualTime;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A subscription manager over a provider, with manual time. Everything runs on the calling thread unless an executor is
 * given.
 */
final class Fixture {

    static final Caller ANN = Caller.of("ann");
    static final Caller BOB = Caller.of("bob");

    final ManualTime time = new ManualTime();
    final ResourceLimits limits;
    final SubscriptionManager manager;

    Fixture(ResourceProvider provider) {
        this(provider, ResourceLimits.defaults(), Runnable::run);
    }

    Fixture(ResourceProvider provider, ResourceLimits limits, Executor executor) {
        this.limits = limits;
        this.manager = new SubscriptionManager(provider, limits, time, executor);
    }

    /** Opens and starts a subscriber. */
    Subscriber open(Caller caller, Client client, String... uris) {
        Subscriber subscriber = manager.open("test", caller, client, false);
        subscriber.start();
        for (String uri : uris) {
            subscribe(subscriber, uri);
        }
        return subscriber;
    }

    Subscriber listen(Caller caller, Client client) {
        Subscriber subscriber = manager.open("test", caller, client, true);
        subscriber.start();
        return subscriber;
    }

    void subscribe(Subscriber subscriber, String uri) {
        join(subscriber.subscribe(uri, request(subscriber)));
    }

    ServerRequest request(Subscriber subscriber) {
        return ServerRequest.builder()
                .caller(subscriber.caller())
                .limits(limits)
                .time(time)
                .build();
    }

    static <T> T join(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture().join();
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw failure;
        }
    }

    static ResourceDescriptor resource(String uri) {
        return ResourceDescriptor.ofJson(Map.of("uri", uri, "name", uri));
    }

    static ResourceEvent.ListChanged removed(String uri, Visibility visibility) {
        return new ResourceEvent.ListChanged(
                List.of(new ResourceEvent.Change(ResourceEvent.Change.Kind.REMOVED, resource(uri), visibility)));
    }

    static ResourceEvent.ListChanged added(String uri, Visibility visibility) {
        return new ResourceEvent.ListChanged(
                List.of(new ResourceEvent.Change(ResourceEvent.Change.Kind.ADDED, resource(uri), visibility)));
    }

    /** A provider that claims every URI. The test decides when the provider answers. */
    static class Slow implements ResourceProvider {

        final List<CompletableFuture<Optional<Descriptor>>> pending = new ArrayList<>();
        final AtomicInteger questions = new AtomicInteger();
        final List<Consumer<ResourceEvent>> observers = new ArrayList<>();
        volatile boolean answersAtOnce = true;

        @Override
        public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
            questions.incrementAndGet();
            if (answersAtOnce) {
                return CompletableFuture.completedFuture(Optional.of(resource(uri)));
            }
            CompletableFuture<Optional<Descriptor>> answer = new CompletableFuture<>();
            synchronized (pending) {
                pending.add(answer);
            }
            return answer;
        }

        @Override
        public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
            return CompletableFuture.completedFuture(Page.empty());
        }

        @Override
        public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
            return CompletableFuture.completedFuture(Optional.of(ReadResult.text("x")));
        }

        @Override
        public Handle observe(Consumer<ResourceEvent> listener) {
            observers.add(listener);
            return () -> observers.remove(listener);
        }
    }
}
